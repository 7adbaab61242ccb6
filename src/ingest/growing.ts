const capacityMin = 1024;

/** Numbers in a typed array that grows. Rows that were never set have the value `rest`. */
export class GrowingDoubles {
  readonly #rest: number;
  values: Float64Array;

  constructor(rest: number, capacity = 0) {
    this.#rest = rest;
    this.values = new Float64Array(Math.max(capacity, capacityMin));
    if (rest !== 0) this.values.fill(rest);
  }

  set(index: number, value: number): void {
    if (index >= this.values.length) this.#grow(index + 1);
    this.values[index] = value;
  }

  /** Makes room for this many rows at once; callers may then set `values` directly. */
  reserve(size: number): void {
    if (size > this.values.length) this.#grow(size);
  }

  unset(index: number): void {
    if (index < this.values.length) this.values[index] = this.#rest;
  }

  at(index: number): number {
    return index < this.values.length ? this.values[index]! : this.#rest;
  }

  /** Frees the memory at once, without waiting for garbage collection. No row is set afterwards. */
  release(): void {
    free(this.values);
  }

  copy(): GrowingDoubles {
    const copy = new GrowingDoubles(this.#rest);
    copy.values = this.values.slice();
    return copy;
  }

  #grow(needed: number): void {
    const { length } = this.values;
    const bytes = Math.max(needed, length * 2) * Float64Array.BYTES_PER_ELEMENT;
    this.values = new Float64Array(enlarged(this.values, bytes));
    if (this.#rest !== 0) this.values.fill(this.#rest, length);
  }
}

/**
 * The same for 32-bit integers. A separate class, not a parameter: the inner loops of reading are fast only while
 * each of them sees one kind of array.
 */
export class GrowingIntegers {
  readonly #rest: number;
  values: Int32Array;

  constructor(rest: number, capacity = 0) {
    this.#rest = rest;
    this.values = new Int32Array(Math.max(capacity, capacityMin));
    if (rest !== 0) this.values.fill(rest);
  }

  set(index: number, value: number): void {
    if (index >= this.values.length) this.#grow(index + 1);
    this.values[index] = value;
  }

  unset(index: number): void {
    if (index < this.values.length) this.values[index] = this.#rest;
  }

  at(index: number): number {
    return index < this.values.length ? this.values[index]! : this.#rest;
  }

  /** See `GrowingDoubles`. */
  release(): void {
    free(this.values);
  }

  copy(): GrowingIntegers {
    const copy = new GrowingIntegers(this.#rest);
    copy.values = this.values.slice();
    return copy;
  }

  #grow(needed: number): void {
    const { length } = this.values;
    const bytes = Math.max(needed, length * 2) * Int32Array.BYTES_PER_ELEMENT;
    this.values = new Int32Array(enlarged(this.values, bytes));
    if (this.#rest !== 0) this.values.fill(this.#rest, length);
  }
}

/** Moves the values to a larger buffer and frees the smaller one at once. */
function enlarged({ buffer }: ArrayBufferView, bytes: number): ArrayBuffer {
  if (!(buffer instanceof ArrayBuffer)) throw new TypeError("shared memory does not grow");
  return buffer.transfer(bytes);
}

function free({ buffer }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** The approximate bytes of an artifact with its measures in an upload. */
const bytesOfArtifact = 256;
/** Rows for which room is made before they are there. */
export const rowsExpectedMax = 1 << 18;
/** Columns that get room for all expected rows when they are made. */
export const measuresExpectedMax = 32;

/** How many rows an upload of this size may have; later ones make the columns grow. */
export function rowsOfBytes(bytes: number): number {
  return Math.floor(bytes / bytesOfArtifact);
}
