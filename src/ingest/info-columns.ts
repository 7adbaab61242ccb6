import { GrowingIntegers } from "./growing.ts";
import { Numbering } from "./numbering.ts";

/** The values of an info, as numbers of its choices; -1 for none. */
interface InfoValues {
  readonly choices: Numbering;
  readonly values: GrowingIntegers;
}

/** The infos of artifacts: a column for each id. A copy shares the columns until it changes them. */
export class InfoColumns {
  readonly #columns: Map<string, InfoValues>;
  readonly #shared: Set<string>;

  constructor(source?: InfoColumns) {
    this.#columns = new Map(source === undefined ? [] : source.#columns);
    this.#shared = new Set(this.#columns.keys());
  }

  get size(): number {
    return this.#columns.size;
  }

  [Symbol.iterator](): IterableIterator<[string, InfoValues]> {
    return this.#columns.entries();
  }

  get ids(): readonly string[] {
    return [...this.#columns.keys()];
  }

  /** The text of an artifact's info. */
  textOf(artifact: number, id: string): string | undefined {
    const column = this.#columns.get(id);
    return column?.choices.ids[column.values.at(artifact)];
  }

  /** Sets a whole column, as it was stored. */
  restore(id: string, column: InfoValues): void {
    this.#columns.set(id, column);
  }

  has(artifact: number, id: string): boolean {
    return (this.#columns.get(id)?.values.at(artifact) ?? -1) !== -1;
  }

  set(artifact: number, id: string, value: string): void {
    let column = this.#columns.get(id);
    if (column === undefined) {
      this.#columns.set(id, (column = { choices: new Numbering(), values: new GrowingIntegers(-1) }));
    }
    column.values.set(artifact, column.choices.numberOf(value));
  }

  /** Removes all infos of an artifact. */
  unset(artifact: number): void {
    for (const [id, { choices, values }] of this.#columns) {
      if (values.at(artifact) === -1) continue;
      const own = this.#shared.delete(id) ? values.copy() : values;
      own.unset(artifact);
      this.#columns.set(id, { choices, values: own });
    }
  }

  clear(): void {
    this.#columns.clear();
  }
}
