/** A sentence about what is wrong with a request, ready to be shown. */
export class Refusal extends Error {
  /** `where` are the places that it is about, from the outside in: a file, a row, a key. */
  constructor(sentence, where = []) {
    super(sentence);
    this.where = where;
  }
}
