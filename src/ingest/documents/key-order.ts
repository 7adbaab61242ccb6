/**
 * The order in which a reader needs the values of a JSON object, whatever the order in which they are written. Where the
 * text has another order, a value is left for the next pass over the text.
 */
export class KeyOrder {
  /** Keys in groups: all values of a group are needed before those of the next. Other keys are read in the first pass. */
  readonly #groups: readonly (readonly string[])[];
  readonly #read = new Set<string>();
  /** For each key of this pass, whether its value is read in it. */
  readonly #due = new Map<string, boolean>();
  #isFirstPass = true;
  #hasLeft = false;

  constructor(groups: readonly (readonly string[])[]) {
    this.#groups = groups;
  }

  /** Whether the value of a key is read in this pass. A key that is not the first is reached after the ones before it end. */
  isDue(key: string): boolean {
    const group = this.#groups.findIndex((keys) => keys.includes(key));
    if (group === -1) return this.#isFirstPass;
    const known = this.#due.get(key);
    if (known !== undefined) return known;
    const isNew = !this.#read.has(key);
    const isDue = isNew && this.#groups.slice(0, group).every((keys) => keys.every((before) => this.#read.has(before)));
    this.#due.set(key, isDue);
    if (isDue) this.#read.add(key);
    else if (isNew) this.#hasLeft = true;
    return isDue;
  }

  /** Ends a pass; returns whether another one is needed. A key that the first pass did not see is not in the text. */
  endPass(): boolean {
    if (this.#isFirstPass) {
      for (const key of this.#groups.flat()) if (!this.#due.has(key)) this.#read.add(key);
    }
    const isNeeded = this.#hasLeft;
    this.#isFirstPass = false;
    this.#hasLeft = false;
    this.#due.clear();
    return isNeeded;
  }
}
