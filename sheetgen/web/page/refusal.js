// What the program refuses to do, and why.

import {has, t} from "./words.js";

/** A sentence about what is wrong with a request, ready to be shown. */
export class Refusal extends Error {
  /** `where` are the places that it is about, from the outside in: a file, a row, a key. */
  constructor(sentence, where = []) {
    super(sentence);
    this.where = where;
  }
}

/** The refusal of a last message about a request; some have a sentence in the person's language. */
export const refusal = ({error, refused, where}) => new Refusal(has(`refused.${refused}`) ? t(`refused.${refused}`) : error, where);
