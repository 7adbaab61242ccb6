import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { noAlignment } from "./align-path.ts";
import { assemble } from "./assemble/index.ts";
import { cellsMax, kindsMax } from "./bounds.ts";
import { exampleVocabulary, plainRows, refusalsOf } from "./collected.reference.ts";
import { Collector } from "./collector.ts";
import { inMemory } from "./formats/examples.reference.ts";
import { readResults } from "./read-results.ts";

const lines = Array.from({ length: 500 }, (_, index) =>
  JSON.stringify({ kind: "artifact", path: `é${index}`, type: "FILE" }),
);
const plain = Buffer.from(lines.join("\n"));

const options = {
  mediaType: "application/x-ndjson",
  boundary: null,
  alignment: noAlignment,
  setAside: inMemory,
  bounds: { expandedBytesMax: 1 << 30, ratioMax: 1000 },
};

function newCollector(): Collector {
  return new Collector(exampleVocabulary(), () => undefined);
}

async function read(bytes: Uint8Array, gzip: boolean, chunkBytes = 700) {
  const collector = newCollector();
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const progress: number[] = [];
  const onProgress = (count: number) => void progress.push(count);
  const upload = { size: bytes.length, open: () => Readable.from(chunks) };
  const result = await readResults(upload, collector, { ...options, gzip, onProgress });
  return { collector, progress, code: result.ok ? undefined : result.problem.code };
}

for (const gzip of [false, true]) {
  test(`an upload is read whole, gzip ${gzip}`, async () => {
    const bytes = gzip ? gzipSync(plain) : plain;
    const { collector, progress, code } = await read(bytes, gzip);
    expect(code).toBeUndefined();
    expect(collector.accepted).toBe(500);
    expect(collector.refusals.count).toBe(0);
    expect(plainRows(assemble(collector, "demo")).length).toBe(501);
    expect(progress.at(-1)).toBe(bytes.length);
  });
}

test("gzip may come in several members", async () => {
  const bytes = Buffer.concat([gzipSync(`${lines[0]}\n`), gzipSync(lines[1]!)]);
  expect((await read(bytes, true)).collector.accepted).toBe(2);
});

test("gzip that ends too early is refused, wherever it ends (I1)", async () => {
  const bytes = gzipSync(plain);
  for (let percent = 1; percent < 100; percent++) {
    const { code } = await read(bytes.subarray(0, Math.ceil((bytes.length * percent) / 100)), true);
    expect(code, `${percent} %`).toBe("results.compression-broken");
  }
});

test("plain results that end too early lose their last line at most (I1)", async () => {
  for (let percent = 1; percent < 100; percent += 7) {
    const { collector, code } = await read(plain.subarray(0, Math.ceil((plain.length * percent) / 100)), false);
    expect(code).toBeUndefined();
    expect(refusalsOf(collector).length).toBeLessThanOrEqual(1);
  }
});

test("what is no gzip, and a flipped bit in it, is refused", async () => {
  expect((await read(plain, true)).code).toBe("results.compression-broken");
  const bytes = gzipSync(plain);
  bytes[bytes.length - 6]! ^= 1;
  expect((await read(bytes, true)).code).toBe("results.compression-broken");
});

test("what the progress report throws ends the reading and is passed on", async () => {
  const stop = new Error("cancelled");
  const reading = readResults({ size: plain.length, open: () => Readable.from([plain]) }, newCollector(), {
    ...options,
    gzip: false,
    onProgress: () => {
      throw stop;
    },
  });
  await expect(reading).rejects.toBe(stop);
});

test("a few values of many measures on many artifacts are too many, before they take the memory", async () => {
  const measures = Array.from(
    { length: kindsMax },
    (_, index) => `{"kind":"artifact","path":"m${index}","type":"FILE","measures":{"M${index}":1}}`,
  );
  const rows = cellsMax / kindsMax + 1;
  const artifacts = Array.from({ length: rows }, (_, index) => `{"kind":"artifact","path":"${index}","type":"FILE"}`);
  const { code } = await read(Buffer.from([...measures, ...artifacts].join("\n")), false, 1 << 16);
  expect(code).toBe("results.too-many-values");
});
