import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, gzipSync, zstdCompressSync } from "node:zlib";
import { readUpload } from "../../src/ingest/formats/examples.reference.ts";
import type { Inputs } from "./inputs.ts";
import { jsonMarks, type FuzzTarget } from "./target.ts";

const exampleBytesMax = 4096;
const folder = join(import.meta.dirname, "../../src/ingest/formats");
const boundary = "XX";
const tokens = ["\r\n", "--XX", "--XX--", "\r", "\n", "<", ">", ...jsonMarks, "'", "&", "\0", "null"];
const formTokens = [
  "\r\n--XX\r\n",
  "\r\n--XX--",
  'Content-Disposition: form-data; name="r"',
  "\r\n\r\n",
  "e/>",
  ...tokens,
];
const zipTokens = [
  "PK\u0001\u0002",
  "PK\u0003\u0004",
  "PK\u0005\u0006",
  "PK\u0006\u0006",
  "\u00ff\u00ff\u00ff\u00ff",
  "\0\0",
];
const gzipTokens = ["\u001f\u008b", "\u001f\u008b\u0008", "(\u00b5/\u00fd", "\u00ff\u00ff", "\0\0\0\0"];

/** The formats that have examples, by their folders. */
const formats: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(join(folder, entry.name)).includes("examples"))
  .map(({ name }) => name);

function readExamples(format: string): readonly Buffer[] {
  const own = join(folder, format, "examples");
  return readdirSync(own, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).subarray(0, exampleBytesMax));
}

/** Results of the native format, with a record of every kind. */
const native = Buffer.from(
  [
    { kind: "columns", measures: ["LC", "VG"] },
    { kind: "artifact", path: "a.c", type: "FILE", values: [120, 14], infos: { LANGUAGE: "C" } },
    { kind: "artifact", path: "a.c#f", parent: "a.c", name: "f", type: "FUNCTION", location: { startLine: 1 } },
    { kind: "rule", id: "x:y", name: "Y", families: ["CWE-476"], categories: ["SEVERITY.CRITICAL"] },
    { kind: "finding", artifact: "a.c", rule: "x:y", message: "m", relatedLocations: [{ startLine: 2, path: "b.c" }] },
    { kind: "link", type: "TESTS", from: "a.c#f", to: "a.c" },
    { kind: "measure", path: "", id: "OPEN_BUGS", value: 3 },
    { kind: "source", path: "a.c", text: "int f();\n" },
    { kind: "tree", files: ["a.c", "b.c"] },
    { kind: "unread", path: "b.c", reason: "too-large" },
    { kind: "change", path: "a.c", lines: [[1, 2]] },
    { kind: "authors", path: "a.c", commits: [{ id: "9f2c", author: "Ada", time: 1 }], lines: [[1, 2, 0]] },
  ]
    .map((record) => `${JSON.stringify(record)}\n`)
    .join(""),
);

let examples: readonly Buffer[] | undefined;
/** A report of any format. */
function anyReport(inputs: Inputs): Buffer {
  examples ??= formats.flatMap((format) => readExamples(format).slice(0, 2));
  return inputs.mutate(inputs.pick(examples), tokens);
}

function formOf(content: Buffer): Buffer {
  const header = 'Content-Disposition: form-data; name="r"; filename="r"';
  const field = '--XX\r\nContent-Disposition: form-data; name="strip"\r\n\r\n/ci\r\n';
  return Buffer.concat([Buffer.from(`${field}--XX\r\n${header}\r\n\r\n`), content, Buffer.from("\r\n--XX--\r\n")]);
}

/** An archive with one entry, deflated or stored. */
function zipOf(content: Buffer, isDeflated: boolean): Buffer {
  const name = Buffer.from("r");
  const packed = isDeflated ? deflateRawSync(content) : content;
  const local = Buffer.alloc(30);
  local.write("PK\u0003\u0004", "latin1");
  local.writeUInt16LE(isDeflated ? 8 : 0, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.write("PK\u0001\u0002", "latin1");
  central.writeUInt16LE(isDeflated ? 8 : 0, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, central, name, end]);
}

/** Reads an upload as a build does, in chunks of any size. */
const upload =
  (mediaType: string, gzip = false) =>
  async (bytes: Buffer, inputs: Inputs): Promise<void> => {
    await readUpload(bytes, { mediaType, boundary, gzip, chunkBytes: inputs.pick([5, 100, 1000]) });
  };
const wrappings: readonly ((bytes: Buffer) => Buffer)[] = [
  formOf,
  (bytes) => zipOf(bytes, true),
  gzipSync,
  zstdCompressSync,
];

const wrappers: readonly FuzzTarget[] = [
  {
    name: "forms",
    share: 100,
    // Noise is short, and read fast: most inputs are noise.
    make: (inputs) =>
      inputs.below(8) === 0 ? inputs.mutate(formOf(anyReport(inputs)), formTokens) : inputs.noise(formTokens, 12),
    read: upload("multipart/form-data"),
  },
  {
    name: "zip",
    share: 25,
    make: (inputs) => inputs.mutate(zipOf(anyReport(inputs), inputs.below(2) === 0), zipTokens),
    read: upload("application/zip"),
  },
  {
    name: "gzip and zstd",
    share: 25,
    make: (inputs) => inputs.mutate(inputs.pick([gzipSync, zstdCompressSync])(anyReport(inputs)), gzipTokens),
    read: (bytes, inputs) => upload("application/octet-stream", inputs.below(2) === 0)(bytes, inputs),
  },
  {
    name: "wrappings in wrappings",
    share: 5,
    make: (inputs) => inputs.mutate(inputs.pick(wrappings)(inputs.pick(wrappings)(anyReport(inputs))), tokens),
    read: (bytes, inputs) =>
      upload(inputs.pick(["multipart/form-data", "application/zip", "application/octet-stream"]))(bytes, inputs),
  },
];

/** One target for each wrapping of an upload, and one for each format. */
export const uploadTargets: readonly FuzzTarget[] = [
  ...wrappers,
  {
    name: "format native",
    share: 10,
    make: (inputs) => inputs.mutate(inputs.mutate(native, tokens), tokens),
    read: upload("application/x-ndjson"),
  },
  ...formats.map((format): FuzzTarget => {
    let own: readonly Buffer[] | undefined;
    return {
      name: `format ${format}`,
      share: 1,
      make: (inputs) => inputs.mutate(inputs.mutate(inputs.pick((own ??= readExamples(format))), tokens), tokens),
      read: upload("application/octet-stream"),
    };
  }),
];
