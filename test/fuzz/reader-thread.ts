import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { readUpload } from "../../src/ingest/formats/examples.reference.ts";

/** What the thread is to do, and the memory in which it says how far it is. */
export interface FuzzRun {
  readonly seed: number;
  readonly inputs: number;
  /** Inputs that were read. */
  readonly count: Int32Array;
  /** The input that is read: its length, then its bytes. */
  readonly current: Uint8Array;
}

const { seed, inputs, count, current } = workerData as FuzzRun;
const inputBytesMax = 4096;
const formats = join(import.meta.dirname, "../../src/ingest/formats");

let state = seed >>> 0;
/** A whole number below `limit` (mulberry32). */
function random(limit: number): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
}
const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)]!;

const examples: readonly Buffer[] = readdirSync(formats, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\/examples(?:\/|$)/.test(entry.parentPath))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name)).subarray(0, inputBytesMax));

const boundary = "XX";
const tokens = ["\r\n", "--XX", "--XX--", "\r", "\n", "<", ">", "{", "}", '"', "\0", "PK\u0003\u0004", "\u001f\u008b"];

function formOf(content: Buffer): Buffer {
  const header = 'Content-Disposition: form-data; name="r"; filename="r"';
  const field = '--XX\r\nContent-Disposition: form-data; name="strip"\r\n\r\n/ci\r\n';
  return Buffer.concat([Buffer.from(`${field}--XX\r\n${header}\r\n\r\n`), content, Buffer.from("\r\n--XX--\r\n")]);
}

/** An archive with one stored entry. */
function zipOf(content: Buffer): Buffer {
  const name = Buffer.from("r");
  const local = Buffer.alloc(30);
  local.write("PK\u0003\u0004", "latin1");
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.write("PK\u0001\u0002", "latin1");
  central.writeUInt32LE(content.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + content.length, 16);
  return Buffer.concat([local, name, content, central, name, end]);
}

/** Changes, inserts, removes or repeats some bytes. */
function mutate(bytes: Buffer): Buffer {
  let changed = Buffer.from(bytes);
  for (let changes = random(4); changes > 0; changes -= 1) {
    const at = random(changed.length + 1);
    const end = Math.min(changed.length, at + random(40));
    const middle = pick([
      Buffer.from(pick(tokens), "latin1"),
      Buffer.from([random(256)]),
      Buffer.alloc(0),
      Buffer.concat([changed.subarray(at, end), changed.subarray(at, end)]),
    ]);
    changed = Buffer.concat([changed.subarray(0, at), middle, changed.subarray(pick([at, end]))]);
  }
  return random(4) === 0 ? changed.subarray(0, random(changed.length + 1)) : changed;
}

const formTokens = [
  "\r\n--XX\r\n",
  "\r\n--XX--",
  'Content-Disposition: form-data; name="r"',
  "\r\n\r\n",
  "e/>",
  ...tokens,
];
/** What a form is made of, in any order. */
const noise = (): Buffer => Buffer.from(Array.from({ length: random(12) }, () => pick(formTokens)).join(""), "latin1");
const wrappings: readonly ((bytes: Buffer) => Buffer)[] = [(bytes) => bytes, formOf, zipOf, gzipSync, zstdCompressSync];
const mediaTypes = ["multipart/form-data", "application/zip", "application/x-ndjson", "application/octet-stream"];

for (let index = 0; index < inputs; index += 1) {
  // Noise is short, and read fast: most inputs are noise.
  const isNoise = random(8) !== 0;
  const whole = isNoise ? noise() : mutate(pick(wrappings)(pick(wrappings)(mutate(pick(examples)))));
  const bytes = whole.subarray(0, current.length - 4);
  new DataView(current.buffer).setUint32(0, bytes.length);
  current.set(bytes, 4);
  const mediaType = isNoise ? mediaTypes[0]! : pick(mediaTypes);
  // Whatever is wrong with the bytes is a refusal: an exception fails the test.
  await readUpload(bytes, { mediaType, boundary, gzip: random(16) === 0, chunkBytes: pick([5, 100, 1000]) });
  Atomics.add(count, 0, 1);
}
parentPort!.postMessage("done");
