import { pathsBytesMax, pathsMax } from "./bounds.ts";
import { hashOf, mixHash } from "./byte-hash.ts";
import { GrowingIntegers } from "./growing.ts";
import { TooLargeError } from "./too-large.ts";

/**
 * Paths are stored in chunks of this size, so that growing never copies them and a small build needs little memory. The
 * offset of a path is a 32-bit integer (their total size is bounded to fit): chunk number and offset in the chunk.
 */
const chunkShift = 20;
export const chunkBytes = 1 << chunkShift;
const offsetMask = chunkBytes - 1;
const slash = 0x2f;
const encoder = new TextEncoder();

/**
 * Numbers paths in the order of their first mention and keeps them as UTF-8 bytes. A million paths as texts in a hash
 * map cost the garbage collector more than parsing them; here they are a few large arrays. Number 0 is the root, "".
 */
export class PathTable {
  readonly #bytesMax: number;
  readonly #pathsMax: number;
  #last = new Uint8Array(chunkBytes);
  #chunks: Uint8Array[] = [this.#last];
  #starts = new GrowingIntegers(0);
  #lengths = new GrowingIntegers(0);
  #hashes = new GrowingIntegers(0);
  /** Open addressing: one more than the number of the path, 0 where empty. */
  #slots = new Int32Array(4096);
  #count = 0;
  #tail = 0;

  constructor(bytesMax = pathsBytesMax, countMax = pathsMax) {
    this.#bytesMax = bytesMax;
    this.#pathsMax = countMax;
    this.intern("");
  }

  /** A table that gets its own new paths. Full chunks are shared, because they never change. */
  copy(): PathTable {
    const copy = new PathTable(this.#bytesMax, this.#pathsMax);
    copy.#last = this.#last.slice();
    copy.#chunks = [...this.#chunks.slice(0, -1), copy.#last];
    copy.#starts = this.#starts.copy();
    copy.#lengths = this.#lengths.copy();
    copy.#hashes = this.#hashes.copy();
    copy.#slots = this.#slots.slice();
    copy.#count = this.#count;
    copy.#tail = this.#tail;
    return copy;
  }

  get size(): number {
    return this.#count;
  }

  /** The path's number, a new one at its first mention. */
  intern(path: string): number {
    const start = this.#room(path.length * 3);
    const chunk = this.#last;
    const offset = start & offsetMask;
    for (let index = 0; index < path.length; index++) {
      const unit = path.charCodeAt(index);
      if (unit > 0x7f) return this.#internEncoded(path, start);
      chunk[offset + index] = unit;
    }
    return this.#find(start, path.length);
  }

  /** The number of a path that is given as UTF-8 bytes. */
  internBytes(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    const plainHash = hashOf(bytes, start, length);
    const slot = this.#slotOf(plainHash, bytes, start, length);
    const entry = this.#slots[slot]!;
    if (entry !== 0) return entry - 1;
    const tail = this.#room(length);
    this.#copyBytes(bytes, start, end, tail & offsetMask);
    return this.#add(slot, mixHash(plainHash), tail, length);
  }

  /** The number of a path of another table. Tables of one process have the same hashes. */
  internFrom(other: PathTable, path: number): number {
    const hash = other.#hashes.values[path]!;
    const { bytes, start, end } = other.bytesOf(path);
    const slot = this.#slotOfHash(hash, bytes, start, end - start);
    const entry = this.#slots[slot]!;
    if (entry !== 0) return entry - 1;
    const tail = this.#room(end - start);
    this.#copyBytes(bytes, start, end, tail & offsetMask);
    return this.#add(slot, hash, tail, end - start);
  }

  #copyBytes(bytes: Uint8Array, start: number, end: number, offset: number): void {
    const chunk = this.#last;
    for (let index = start, to = offset; index < end; index++, to++) chunk[to] = bytes[index]!;
  }

  /** The number of a path that is given as UTF-8 bytes; -1 when it was never mentioned. */
  find({ bytes, start, end }: { readonly bytes: Uint8Array; readonly start: number; readonly end: number }): number {
    const length = end - start;
    return this.#slots[this.#slotOf(hashOf(bytes, start, length), bytes, start, length)]! - 1;
  }

  #internEncoded(path: string, start: number): number {
    const offset = start & offsetMask;
    const { written } = encoder.encodeInto(path, this.#last.subarray(offset));
    return this.#find(start, written);
  }

  /** The number of the path up to the last slash; 0 without one. */
  folderOf(path: number): number {
    const from = this.#starts.values[path]!;
    const chunk = this.#chunks[from >>> chunkShift]!;
    const offset = from & offsetMask;
    let length = this.#lengths.values[path]! - 1;
    while (length > 0 && chunk[offset + length] !== slash) length--;
    if (length <= 0) return 0;
    const start = this.#room(length);
    this.#last.set(chunk.subarray(offset, offset + length), start & offsetMask);
    return this.#find(start, length);
  }

  text(path: number): string {
    const { bytes, start, end } = this.bytesOf(path);
    return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("utf8");
  }

  byteLength(path: number): number {
    return this.#lengths.values[path]!;
  }

  /** The bytes of a path. */
  bytesOf(path: number): { readonly bytes: Uint8Array; readonly start: number; readonly end: number } {
    const from = this.#starts.values[path]!;
    const start = from & offsetMask;
    return { bytes: this.#chunks[from >>> chunkShift]!, start, end: start + this.#lengths.values[path]! };
  }

  /** The order of UTF-8 bytes, which is that of code points. */
  compare(left: number, right: number): number {
    const a = this.#chunks[this.#starts.values[left]! >>> chunkShift]!;
    const b = this.#chunks[this.#starts.values[right]! >>> chunkShift]!;
    const aStart = this.#starts.values[left]! & offsetMask;
    const bStart = this.#starts.values[right]! & offsetMask;
    const aLength = this.#lengths.values[left]!;
    const bLength = this.#lengths.values[right]!;
    const common = Math.min(aLength, bLength);
    for (let offset = 0; offset < common; offset++) {
      const difference = a[aStart + offset]! - b[bStart + offset]!;
      if (difference !== 0) return difference;
    }
    return aLength - bLength;
  }

  /** The offset where this many bytes can be written without crossing a chunk. */
  #room(bytes: number): number {
    const chunkEnd = this.#chunks.length * chunkBytes;
    if (this.#tail + bytes > chunkEnd) {
      if (chunkEnd >= this.#bytesMax) {
        throw new TooLargeError({ code: "results.paths-too-large", params: { limit: this.#bytesMax } });
      }
      this.#tail = chunkEnd;
      this.#last = new Uint8Array(chunkBytes);
      this.#chunks.push(this.#last);
    }
    return this.#tail;
  }

  /** The number of the path whose bytes were written at the tail; a known path is overwritten by the next one. */
  #find(start: number, length: number): number {
    const offset = start & offsetMask;
    const plainHash = hashOf(this.#last, offset, length);
    const slot = this.#slotOf(plainHash, this.#last, offset, length);
    const entry = this.#slots[slot]!;
    return entry !== 0 ? entry - 1 : this.#add(slot, mixHash(plainHash), start, length);
  }

  /** The slot of these bytes, or the empty one where they belong. */
  #slotOf(plainHash: number, bytes: Uint8Array, offset: number, length: number): number {
    return this.#slotOfHash(mixHash(plainHash), bytes, offset, length);
  }

  #slotOfHash(hash: number, bytes: Uint8Array, offset: number, length: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let entry = this.#slots[slot]!; entry !== 0; entry = this.#slots[slot]!) {
      if (this.#hashes.values[entry - 1] === hash && this.#same(entry - 1, bytes, offset, length)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Whether these are the bytes of a path. */
  isPath(path: number, bytes: Uint8Array, start: number, end: number): boolean {
    return this.#same(path, bytes, start, end - start);
  }

  #same(path: number, chunk: Uint8Array, offset: number, length: number): boolean {
    if (this.#lengths.values[path] !== length) return false;
    const from = this.#starts.values[path]!;
    const other = this.#chunks[from >>> chunkShift]!;
    const otherOffset = from & offsetMask;
    for (let index = 0; index < length; index++) if (chunk[offset + index] !== other[otherOffset + index]) return false;
    return true;
  }

  #add(slot: number, hash: number, start: number, length: number): number {
    if (this.#count >= this.#pathsMax) {
      throw new TooLargeError({ code: "results.too-large", params: { limit: this.#pathsMax } });
    }
    const path = this.#count++;
    this.#slots[slot] = path + 1;
    this.#starts.set(path, start);
    this.#lengths.set(path, length);
    this.#hashes.set(path, hash);
    this.#tail = start + length;
    if (this.#count * 2 > this.#slots.length) this.#widen();
    return path;
  }

  #widen(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let path = 0; path < this.#count; path++) {
      let slot = this.#hashes.values[path]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = path + 1;
    }
    this.#slots = slots;
  }
}
