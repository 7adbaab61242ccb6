/** Bytes of whole lines in a block. A line that is longer is read without being scanned. */
export const blockBytes = 256 * 1024;
/** Lines of a block that are scanned; further ones are read as if there were no other thread. */
export const linesMax = 4096;
/** Values of all these lines. */
export const valuesMax = 48 * 1024;
/** Different sequences of measures in a block, and measures in all of them. */
export const sequencesMax = 64;
export const measuresMax = 2048;
const wordBytes = 32 * 1024;

/** What each entry of `lines` says of a line. */
export const lineFields = {
  start: 0,
  end: 1,
  path: 2,
  parent: 4,
  name: 6,
  type: 8,
  form: 10,
  sequence: 11,
  firstValue: 12,
  valueCount: 13,
  hasLocation: 14,
  location: 15,
} as const;
export const fieldsOfLine = 19;

const filling = 0;
const waiting = 1;
const taken = 2;
const scanned = 3;

const state = { state: 0, byteLength: 1, lines: 2, scannedTo: 3 } as const;
const stateEntries = 4;

/**
 * Lines of an upload in memory that two threads share, with what a scan has found in them. One thread fills it; one of
 * the two takes it and scans it, or the first one reads it without a scan.
 */
export class ScanBlock {
  readonly memory: SharedArrayBuffer;
  readonly #state: Int32Array;
  readonly values: Float64Array;
  readonly lines: Int32Array;
  /** First measure and number of measures of each sequence. */
  readonly sequences: Int32Array;
  /** Start and end of the id of each measure in `words`. */
  readonly measures: Int32Array;
  readonly words: Uint8Array;
  readonly bytes: Uint8Array;

  constructor(memory = new SharedArrayBuffer(memoryBytes)) {
    this.memory = memory;
    let offset = 0;
    const room = (bytes: number): number => (offset += bytes) - bytes;
    this.values = new Float64Array(memory, room(valuesMax * 8), valuesMax);
    this.#state = new Int32Array(memory, room(stateEntries * 4), stateEntries);
    this.lines = new Int32Array(memory, room(linesMax * fieldsOfLine * 4), linesMax * fieldsOfLine);
    this.sequences = new Int32Array(memory, room(sequencesMax * 8), sequencesMax * 2);
    this.measures = new Int32Array(memory, room(measuresMax * 8), measuresMax * 2);
    this.words = new Uint8Array(memory, room(wordBytes), wordBytes);
    this.bytes = new Uint8Array(memory, room(blockBytes), blockBytes);
  }

  /** The bytes that it was filled with. */
  get byteLength(): number {
    return this.#state[state.byteLength]!;
  }

  /** How many lines were found that can be stored without reading them again. */
  get lineCount(): number {
    return this.#state[state.lines]!;
  }

  /** The offset after the last line that was scanned. */
  get scannedTo(): number {
    return this.#state[state.scannedTo]!;
  }

  get isScanned(): boolean {
    return Atomics.load(this.#state, state.state) === scanned;
  }

  /** No thread may take it until it is offered. */
  beginFilling(): void {
    Atomics.store(this.#state, state.state, filling);
  }

  /** Either thread may take it now. */
  offer(byteLength: number): void {
    this.#state[state.byteLength] = byteLength;
    this.#state[state.lines] = 0;
    this.#state[state.scannedTo] = 0;
    Atomics.store(this.#state, state.state, waiting);
  }

  /** True for one thread only. */
  take(): boolean {
    return Atomics.compareExchange(this.#state, state.state, waiting, taken) === waiting;
  }

  finishScan(lines: number, scannedTo: number): void {
    this.#state[state.lines] = lines;
    this.#state[state.scannedTo] = scannedTo;
    Atomics.store(this.#state, state.state, scanned);
  }
}

const memoryBytes =
  valuesMax * 8 +
  stateEntries * 4 +
  linesMax * fieldsOfLine * 4 +
  sequencesMax * 8 +
  measuresMax * 8 +
  wordBytes +
  blockBytes;
