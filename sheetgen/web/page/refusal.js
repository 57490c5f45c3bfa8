// What the program refuses to do, and why.

import {has, t} from "./words.js";

/** A sentence about what is wrong with a request, ready to be shown. */
export class Refusal extends Error {
  /** `at` are the keys that lead to what is wrong in what was asked, if it is there; `what` is the sentence for whoever sees where it stands. */
  constructor(sentence, at = null, what = sentence) {
    super(sentence);
    this.at = at;
    this.what = what;
  }
}

/** The refusal of a last message about a request; some have a sentence in the person's language. */
export const refusal = ({error, refused, at, what}) => new Refusal(has(`refused.${refused}`) ? t(`refused.${refused}`) : error, at, what);
