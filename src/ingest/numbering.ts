/** Numbers ids in the order of their first use. */
export class Numbering {
  readonly ids: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#numbers.set(id, this.ids.length);
    return this.ids.push(id) - 1;
  }

  copy(): Numbering {
    const copy = new Numbering();
    for (const id of this.ids) copy.numberOf(id);
    return copy;
  }

  has(id: string): boolean {
    return this.#numbers.has(id);
  }
}
