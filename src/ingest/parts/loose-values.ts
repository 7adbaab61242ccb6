/** A value of a separate record, and the part that it comes from. */
interface LooseValue {
  readonly value: number;
  readonly part: string;
}

/** The values of separate `measure` records by measure and artifact; the first of each counts. */
export class LooseValues {
  readonly #values = new Map<string, Map<number, LooseValue>>();

  add(id: string, artifact: number, value: LooseValue): void {
    let ofMeasure = this.#values.get(id);
    if (ofMeasure === undefined) this.#values.set(id, (ofMeasure = new Map()));
    if (!ofMeasure.has(artifact)) ofMeasure.set(artifact, value);
  }

  of(id: string): ReadonlyMap<number, LooseValue> | undefined {
    return this.#values.get(id);
  }
}
