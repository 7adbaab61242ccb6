/** Numbers ids in the order of their first use. */
export class Numbering {
  readonly ids: string[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(ids: readonly string[] = []) {
    for (const id of ids) this.numberOf(id);
  }

  numberOf(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#numbers.set(id, this.ids.length);
    return this.ids.push(id) - 1;
  }

  copy(): Numbering {
    return new Numbering(this.ids);
  }

  has(id: string): boolean {
    return this.#numbers.has(id);
  }
}
