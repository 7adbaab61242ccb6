import { fingerprintBytesMax } from "../../../bounds.ts";
import { ExpectedKeys } from "../../../documents/expected-keys.ts";
import { colon, refused, space } from "../../../documents/json-bytes.ts";
import type { PlainJson } from "../../../documents/plain-json.ts";

/** Fingerprints of a result; most have one or two. */
const entriesMax = 8;

/** The fingerprints of a result as one text: `key:value key:value`, in the order of their keys. */
export class FingerprintText {
  readonly #json: PlainJson;
  readonly #keys = new ExpectedKeys();
  /** Start and end of each key and value. */
  readonly #spans = new Int32Array(entriesMax * 4);
  /** The entries in the order of their keys. */
  readonly #order = new Int32Array(entriesMax);
  #count = 0;
  /** The bytes of the text; 0 without a fingerprint. */
  length = 0;

  constructor(json: PlainJson) {
    this.#json = json;
  }

  /** Reads an object of fingerprints. */
  read(bytes: Uint8Array, start: number): number {
    this.#count = this.length = 0;
    const end = this.#json.members(bytes, start, this.#keys, keyIsAscii, this.#take);
    return this.length > fingerprintBytesMax ? refused : end;
  }

  /** Returns the offset after the text. */
  write(bytes: Uint8Array, into: Uint8Array, at: number): number {
    const spans = this.#spans;
    let to = at;
    for (let index = 0; index < this.#count; index++) {
      const entry = this.#order[index]! * 4;
      if (index > 0) into[to++] = space;
      for (let from = spans[entry]!; from < spans[entry + 1]!; from++) into[to++] = bytes[from]!;
      into[to++] = colon;
      for (let from = spans[entry + 2]!; from < spans[entry + 3]!; from++) into[to++] = bytes[from]!;
    }
    return to;
  }

  readonly #take = (bytes: Uint8Array, at: number, keyEnd: number, keyStart: number): number => {
    const end = this.#json.text(bytes, at);
    if (end === refused || this.#json.hasEscape || this.#count === entriesMax) return refused;
    // An empty one does not count.
    if (end === at + 2) return end;
    const entry = this.#count * 4;
    this.#spans[entry] = keyStart + 1;
    this.#spans[entry + 1] = keyStart + 1 + keyEnd;
    this.#spans[entry + 2] = at + 1;
    this.#spans[entry + 3] = end - 1;
    if (!this.#place(bytes, entry)) return refused;
    this.length += (this.#count > 1 ? 1 : 0) + keyEnd + 1 + (end - at - 2);
    return end;
  };

  /** Puts the new entry in its place; false when another one has its key. */
  #place(bytes: Uint8Array, entry: number): boolean {
    const order = this.#order;
    let place = this.#count;
    for (; place > 0; place--) {
      const difference = this.#compare(bytes, order[place - 1]! * 4, entry);
      if (difference === 0) return false;
      if (difference < 0) break;
      order[place] = order[place - 1]!;
    }
    order[place] = this.#count++;
    return true;
  }

  #compare(bytes: Uint8Array, left: number, right: number): number {
    const spans = this.#spans;
    const [from, other] = [spans[left]!, spans[right]!];
    const [length, otherLength] = [spans[left + 1]! - from, spans[right + 1]! - other];
    for (let index = 0; index < length && index < otherLength; index++) {
      const difference = bytes[from + index]! - bytes[other + index]!;
      if (difference !== 0) return difference;
    }
    return length - otherLength;
  }
}

/** The length of the key; refused for one that is not ASCII. */
function keyIsAscii(bytes: Uint8Array, start: number, end: number): number {
  for (let at = start; at < end; at++) if (bytes[at]! > 0x7f) return refused;
  return end - start;
}
