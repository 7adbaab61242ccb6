import { elementBytesMax, jsonKeyBytesMax, nestingMax } from "../bounds.ts";
import { brokenAt } from "../broken-report.ts";
import type { Problem } from "../../text/index.ts";
import { linesBeforeFault } from "../decode.ts";
import { JsonSkipper } from "./json-skipper.ts";
import { endOfPlain, parse, startOf, structureOf } from "./json-values.ts";
import type { JsonVisitor } from "./json-visitor.ts";

const [quote, backslash, newline, comma, colon] = [0x22, 0x5c, 0x0a, 0x2c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What bytes outside of strings mean. One look into a table is quicker than comparing each byte with all of them. */
const [plainByte, quoteByte, openByte, closeByte, newlineByte] = [0, 1, 2, 3, 4];
const byteKinds = new Uint8Array(256).fill(plainByte);
byteKinds[quote] = quoteByte;
byteKinds[openBrace] = byteKinds[openBracket] = openByte;
byteKinds[closeBrace] = byteKinds[closeBracket] = closeByte;
byteKinds[newline] = newlineByte;

/** The token that may come next between the values. */
type ExpectedToken = "value" | "first-value" | "key" | "first-key" | "colon" | "separator" | "nothing";

/** How the end of the current value is found. */
type ValueKind = "structure" | "string" | "plain";

/**
 * Cuts one JSON text of any size into the values that its visitor wants, so that memory holds one of them at a time. A
 * value that is not JSON is refused alone. The whole text is broken only where its values cannot be separated any more, or
 * where it ends too early.
 */
export class JsonSplitter {
  readonly #visitor: JsonVisitor;
  readonly #path: (string | number)[] = [];
  /** For each entered value, whether it is an object. */
  readonly #objects: boolean[] = [];
  #expected: ExpectedToken = "value";
  #line = 1;
  #started = false;
  readonly #skipper = new JsonSkipper();
  #isSkipping = false;
  // The current value, when one is taken.
  #choice: "take" | "key" | "scalar" | undefined;
  #kind: ValueKind = "structure";
  #inString = false;
  #escaped = false;
  #depth = 0;
  #deepest = 0;
  #startLine = 1;
  #pieces: Uint8Array[] = [];
  /** The chunk, for a visitor that takes values from bytes. */
  #copy = new Uint8Array(0);
  #bytes = 0;

  constructor(visitor: JsonVisitor) {
    this.#visitor = visitor;
  }

  /** The line that was read last. */
  get line(): number {
    return this.#line;
  }

  push(pushed: Uint8Array): void {
    const chunk = this.#visitor.bytes === undefined ? pushed : this.#withEnd(pushed);
    let index = this.#started ? 0 : startOf(chunk);
    this.#started = true;
    while (index < chunk.length) {
      if (this.#isSkipping) index = this.#skip(chunk, index);
      else index = this.#choice === undefined ? this.#token(chunk, index) : this.#follow(chunk, index);
    }
  }

  /** A copy of the chunk with a byte 0 behind it. */
  #withEnd(chunk: Uint8Array): Uint8Array {
    const { length } = chunk;
    if (this.#copy.length <= length) this.#copy = new Uint8Array(length + 1);
    this.#copy.set(chunk);
    this.#copy[length] = 0;
    return this.#copy.subarray(0, length);
  }

  finish(): void {
    if (this.#choice !== undefined && this.#kind === "plain") this.#close();
    if (this.#isSkipping && this.#skipper.isWholeAtEnd) this.#skipped();
    if (this.#isSkipping || this.#choice !== undefined || this.#expected !== "nothing") {
      throw brokenAt(this.#line, "ends-early");
    }
  }

  /** Reads one byte between values; returns the offset where to continue. */
  #token(chunk: Uint8Array, index: number): number {
    const byte = chunk[index]!;
    if (byte <= 0x20) {
      if (byte === newline) this.#line++;
      return index + 1;
    }
    switch (this.#expected) {
      case "value":
      case "first-value":
        if (byte === closeBracket && this.#expected === "first-value") return this.#leave(index);
        return this.#begin(chunk, index);
      case "key":
      case "first-key":
        if (byte === closeBrace && this.#expected === "first-key") return this.#leave(index);
        if (byte !== quote) throw brokenAt(this.#line, "key-missing");
        return this.#beginWhole("key", byte, index);
      case "colon":
        if (byte !== colon) throw brokenAt(this.#line, "colon-missing");
        this.#expected = "value";
        return index + 1;
      case "separator":
        return this.#separator(byte, index);
      default:
        throw brokenAt(this.#line, "content-after-end");
    }
  }

  #separator(byte: number, index: number): number {
    const isObject = this.#objects.at(-1)!;
    if (byte === (isObject ? closeBrace : closeBracket)) return this.#leave(index);
    if (byte !== comma) throw brokenAt(this.#line, "comma-missing");
    if (isObject) this.#expected = "key";
    else {
      this.#path.push((this.#path.pop() as number) + 1);
      this.#expected = "value";
    }
    return index + 1;
  }

  #begin(chunk: Uint8Array, index: number): number {
    const byte = chunk[index]!;
    const choice = this.#visitor.choose(this.#path);
    if (choice === "take" && this.#visitor.bytes !== undefined) {
      const end = this.#visitor.bytes(this.#path, this.#copy, index, this.#line);
      if (end !== -1) return this.#taken(end);
    }
    if (choice !== "enter") return this.#beginWhole(choice, byte, index);
    this.#visitor.entered?.(this.#path, structureOf(byte), this.#line);
    if (byte !== openBrace && byte !== openBracket) {
      return this.#beginWhole(this.#visitor.scalar === undefined ? "skip" : "scalar", byte, index);
    }
    if (this.#objects.length >= nestingMax) throw brokenAt(this.#line, "nested-too-deep", { limit: nestingMax });
    this.#objects.push(byte === openBrace);
    if (byte === openBracket) this.#path.push(0);
    this.#expected = byte === openBrace ? "first-key" : "first-value";
    return index + 1;
  }

  /** Continues after a value that the visitor took from its bytes. */
  #taken(end: number): number {
    this.#line += this.#visitor.lineFeeds ?? 0;
    this.#valueEnded();
    return end;
  }

  #leave(index: number): number {
    if (!this.#objects.pop()!) this.#path.pop();
    this.#valueEnded();
    return index + 1;
  }

  #valueEnded(): void {
    if (this.#objects.length === 0) this.#expected = "nothing";
    else {
      if (this.#objects.at(-1)!) this.#path.pop();
      this.#expected = "separator";
    }
  }

  #beginWhole(choice: "take" | "skip" | "key" | "scalar", byte: number, index: number): number {
    if (choice === "skip") {
      this.#isSkipping = true;
      this.#skipper.begin(this.#line);
      return index;
    }
    this.#choice = choice;
    this.#kind = byte === quote ? "string" : byte === openBrace || byte === openBracket ? "structure" : "plain";
    if (this.#kind === "plain" && (byte === comma || byte === colon || byte === closeBrace || byte === closeBracket)) {
      throw brokenAt(this.#line, "value-missing");
    }
    this.#inString = false;
    this.#escaped = false;
    this.#depth = 0;
    this.#deepest = 0;
    this.#startLine = this.#line;
    this.#pieces = [];
    this.#bytes = 0;
    return index;
  }

  /** Follows the skipped value through the chunk; returns the offset where to continue. */
  #skip(chunk: Uint8Array, start: number): number {
    const end = this.#skipper.follow(chunk, start);
    this.#line = this.#skipper.line;
    if (end === -1) return chunk.length;
    this.#skipped();
    return end;
  }

  #skipped(): void {
    this.#isSkipping = false;
    this.#valueEnded();
  }

  /** Follows the taken value through the chunk; returns the offset where to continue. */
  #follow(chunk: Uint8Array, start: number): number {
    const end = this.#kind === "plain" ? endOfPlain(chunk, start) : this.#endOfValue(chunk, start);
    const found = end !== -1;
    const stop = found ? end : chunk.length;
    this.#keep(chunk, start, stop, found);
    if (found) this.#close();
    return stop;
  }

  /** The end of the string or structure; -1 when it continues in the next chunk. Every byte passes here: keep it simple. */
  #endOfValue(chunk: Uint8Array, start: number): number {
    const { length } = chunk;
    let inString = this.#inString;
    let depth = this.#depth;
    let index = start;
    if (this.#escaped) {
      index++;
      this.#escaped = false;
    }
    for (; index < length; index++) {
      if (inString) {
        let byte = chunk[index]!;
        while (byte !== quote && byte !== backslash && ++index < length) byte = chunk[index]!;
        if (index === length) break;
        if (byte === backslash) index++;
        else {
          inString = false;
          if (depth === 0) return index + 1;
        }
        continue;
      }
      const kind = byteKinds[chunk[index]!]!;
      if (kind === plainByte) continue;
      if (kind === quoteByte) inString = true;
      else if (kind === openByte) {
        if (++depth > this.#deepest) this.#deepest = depth;
      } else if (kind === closeByte) {
        if (--depth === 0) return index + 1;
      } else this.#line++;
    }
    this.#escaped = index > length;
    this.#inString = inString;
    this.#depth = depth;
    return -1;
  }

  #keep(chunk: Uint8Array, start: number, stop: number, last: boolean): void {
    this.#bytes += stop - start;
    if (this.#bytes > (this.#choice === "key" ? jsonKeyBytesMax : elementBytesMax)) {
      if (this.#choice === "key") throw brokenAt(this.#line, "key-too-long", { limit: jsonKeyBytesMax });
      this.#pieces = [];
      return;
    }
    const piece = chunk.subarray(start, stop);
    // A value that continues in the next chunk is copied, because the stream may reuse the memory of this one.
    this.#pieces.push(last ? piece : new Uint8Array(piece));
  }

  #close(): void {
    const choice = this.#choice;
    this.#choice = undefined;
    const tooLarge = this.#bytes > elementBytesMax;
    const bytes = this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces);
    this.#pieces = [];
    if (choice === "key") return this.#key(bytes);
    if (tooLarge) {
      this.#refuse({ code: "results.element-too-large", params: { limit: elementBytesMax } });
    } else if (this.#deepest > nestingMax) {
      this.#refuse({ code: "results.nesting-too-deep", params: { limit: nestingMax } });
    } else {
      this.#deliver(bytes, choice === "scalar");
    }
    this.#valueEnded();
  }

  #key(bytes: Uint8Array): void {
    const key = parse(bytes);
    if (typeof key !== "string") throw brokenAt(this.#line, "key-malformed");
    this.#path.push(key);
    this.#expected = "colon";
  }

  #deliver(bytes: Uint8Array, isScalar: boolean): void {
    const value = parse(bytes);
    if (value === undefined) this.#refuse({ code: "results.element-invalid" }, linesBeforeFault(bytes));
    else if (isScalar) this.#visitor.scalar?.(this.#path, value, this.#startLine);
    else this.#visitor.value(this.#path, value, this.#startLine);
  }

  #refuse(problem: Problem, linesBefore = 0): void {
    this.#visitor.refuse(this.#path, problem, this.#startLine + linesBefore);
  }
}
