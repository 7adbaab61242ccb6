import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../../../../test/harness/form.ts";
import { noAlignment } from "../../../align-path.ts";
import { exampleVocabulary } from "../../../collected.reference.ts";
import { Collector } from "../../../collector.ts";
import { form, formType, lcov, zip } from "../../../intake/uploads.reference.ts";
import { encoded } from "../../../parts/records.reference.ts";
import { readResults, type ReadResultsOptions } from "../../../read-results.ts";
import { inMemory } from "../../examples.reference.ts";
import { blockBytes } from "./scan-block.ts";
import { ScanThread, type ScanHelper } from "./scan-helper.ts";
import { StagedHelper, type ScanChoice } from "./scan-helpers.reference.ts";

const plain = {
  mediaType: "application/x-ndjson",
  boundary: null,
  gzip: false,
  alignment: noAlignment,
  setAside: inMemory,
  bounds: { expandedBytesMax: 1 << 30, ratioMax: 1000 },
  onProgress: () => undefined,
};

/** Everything that an upload leads to, and the sources in the order in which they were stored. */
async function read(bytes: Uint8Array, chunkBytes: readonly number[], more: Partial<ReadResultsOptions> = {}) {
  const sources: string[] = [];
  const collector = new Collector(exampleVocabulary(), (hash) => void sources.push(hash));
  const open = ({ start, end } = { start: 0, end: bytes.length }) =>
    Readable.from(chunksOf(bytes, start, end, chunkBytes));
  const upload = { size: bytes.length, open };
  const result = await readResults(upload, collector, { ...plain, ...more, helpedAfterBytes: 1 });
  const problem = result.ok ? undefined : result.problem;
  const { accepted, reports, refusals } = collector;
  return {
    problem,
    accepted,
    reports,
    refused: refusals.records,
    sources,
    records: encoded(collector).toString("base64"),
  };
}

function* chunksOf(bytes: Uint8Array, start: number, end: number, sizes: readonly number[]): Generator<Uint8Array> {
  for (let from = start, chunk = 0; from < end; chunk++) {
    const to = Math.min(end, from + sizes[chunk % sizes.length]!);
    yield bytes.slice(from, to);
    from = to;
  }
}

/** Reads with the helper and without; returns what both lead to. */
async function check(bytes: Uint8Array, helper: ScanHelper, sizes = [65_536], more: Partial<ReadResultsOptions> = {}) {
  const alone = await read(bytes, sizes, more);
  expect(await read(bytes, sizes, { ...more, helper })).toEqual(alone);
  return alone;
}

const artifact = (path: string, rest: string): string => `{"kind":"artifact","path":"${path}","type":"FILE"${rest}}`;
const measures = '"measures":{"LC":12,"VG":3.25}';

/** Makes the bytes of one piece of an upload. `number` makes paths unique. */
type Piece = (number: number) => Uint8Array | string;
const many = (line: (path: string, number: number) => string): Piece => {
  return (number) =>
    Array.from({ length: 900 }, (_, index) => line(`src/folder/of/${number}/file${index}.c`, index)).join("\n");
};
const pieces: Readonly<Record<string, Piece>> = {
  measures: many((path) => artifact(path, `,${measures}`)),
  values: many((path, index) => artifact(path, `,"values":[${index},null]`)),
  located: many((path, index) =>
    artifact(`${path}#f`, `,"parent":"${path}","name":"f","location":{"startLine":${index + 1},"endLine":900}`),
  ),
  otherOrder: many((path, index) => artifact(path, index % 3 === 0 ? ',"measures":{"VG":1,"LC":2}' : `,${measures}`)),
  windows: many((path) => `${artifact(path, `,${measures}`)}\r`),
  duplicates: many((_path, index) => artifact(`same/${index}`, `,${measures}`)),
  refused: many((path, index) => (index % 9 === 0 ? artifact(path, ',"measures":{"LC":"x"}') : artifact(path, ""))),
  computed: many((path) => artifact(path, ',"measures":{"DENSITY":1,"LC":2}')),
  unknown: many((path, index) => artifact(path, `,"measures":{"ODD${index % 70}":1}`)),
  repeated: many((path) => artifact(path, ',"measures":{"LC":1,"LC":2}')),
  findings: many((path) => `{"kind":"finding","artifact":"${path}","rule":"model:rule","message":"m"}`),
  columns: () => '{"kind":"columns","measures":["LC","VG"]}',
  swapped: () => '{"kind":"columns","measures":["VG","LC"]}',
  oneColumn: () => '{"kind":"columns","measures":["VG"]}',
  noColumns: () => '{"kind":"columns","measures":["VG","VG"]}',
  source: (number) =>
    JSON.stringify({ kind: "source", path: `s${number}`, text: "line\n".repeat(3000 * (number % 40)) }),
  blank: () => "\n\n   \n\r\n",
  accents: (number) => artifact(`é${number}`, `,${measures}`),
  invalid: (number) => Buffer.from([0x7b, 0xff, 0xfe, number % 128]),
  long: (number) => artifact(`long${number}`, `,"name":"${"n".repeat(blockBytes * (1 + (number % 3)))}"`),
  spaces: (number) => `${" ".repeat(blockBytes - 200 + (number % 400))}${artifact(`after${number}`, "")}`,
  mark: () => Buffer.from([0xef, 0xbb, 0xbf]),
  zero: () => "\u0000",
};

const piece = fc.constantFrom(...Object.values(pieces), pieces["measures"]!, pieces["values"]!, pieces["columns"]!);
const uploads = fc
  .tuple(fc.array(piece, { minLength: 3, maxLength: 24 }), fc.boolean())
  .map(([chosen, endsWithLine]) => {
    const bytes = chosen.flatMap((make, number) => [Buffer.from(make(number)), Buffer.from("\n")]);
    return Buffer.concat(endsWithLine ? bytes : bytes.slice(0, -1));
  });
const choices = fc.infiniteStream(fc.constantFrom<ScanChoice[]>("scan", "scan", "take", "leave"));
const chunkSizes = fc.array(fc.integer({ min: 1000, max: 700_000 }), { minLength: 1, maxLength: 6 });
const runs = { numRuns: sized({ quick: 20, long: 1000 }) };

test("a large upload is the same whichever thread scans which of its lines", async () => {
  await fc.assert(
    fc.asyncProperty(uploads, choices, chunkSizes, fc.boolean(), async (bytes, stream, sizes, gzip) => {
      const choice = stream[Symbol.iterator]();
      const helper = new StagedHelper(() => choice.next().value as ScanChoice);
      await check(gzip ? gzipSync(bytes, { level: 1 }) : bytes, helper, sizes, { gzip });
    }),
    runs,
  );
}, 600_000);

const lines = (count: number, from = 0): Buffer =>
  Buffer.from(
    Array.from({ length: count }, (_, index) => `${artifact(`f${from + index}`, `,${measures}`)}\n`).join(""),
  );

test.each<ScanChoice>(["scan", "take", "leave"])("blocks are offered, and the helper may %s each", async (choice) => {
  const helper = new StagedHelper(() => choice);
  const { accepted } = await check(lines(30_000), helper);
  expect(accepted).toBe(30_000);
  expect(helper.offered).toBeGreaterThan(5);
});

test("a thread scans, and scans again for the next upload", async () => {
  const thread = new ScanThread(() => true);
  const bytes = Buffer.concat([lines(40_000), Buffer.from("{\n"), lines(10, 5)]);
  for (let upload = 0; upload < 2; upload++) {
    const { accepted, refused } = await check(bytes, thread);
    expect([accepted, refused[0]]).toMatchObject([40_000, { line: 40_001, reason: { code: "results.json-invalid" } }]);
  }
});

test("no block is offered while no processor is free", async () => {
  const helper = new StagedHelper(() => "scan");
  await check(lines(30_000), { ...bound(helper), isFree: false });
  expect(helper.offered).toBe(0);
});

function bound(helper: StagedHelper): ScanHelper {
  return {
    isFree: true,
    begin: () => helper.begin(),
    offer: (block) => helper.offer(block),
    next: () => helper.next(),
  };
}

/** Lines without end, so that a thread that is slow to start is needed as well. */
async function* endlessLines(): AsyncGenerator<Uint8Array> {
  for (let from = 0; ; from += 1000) {
    yield lines(1000, from);
    await sleep(1);
  }
}

test("a thread that ends fails the reader that waits for it, and the next upload can be read", async () => {
  const thread = new ScanThread(() => true, new URL("./dying-thread.reference.ts", import.meta.url));
  const upload = { size: 1, open: () => Readable.from(endlessLines()) };
  const reading = readResults(upload, new Collector(exampleVocabulary(), () => undefined), {
    ...plain,
    helper: thread,
    helpedAfterBytes: 1,
  });
  await expect(reading).rejects.toThrow("a thread that scans lines ended with 7");
  await check(lines(100), thread);
});

test("what came before a fault of the upload is listed", async () => {
  const sent = Buffer.concat([lines(20_000), Buffer.from("{\n"), lines(9000, 20_000)]);
  const whole = gzipSync(sent, { level: 1 });
  const { problem, refused } = await check(
    Buffer.concat([whole.subarray(0, -9), Buffer.alloc(9)]),
    new StagedHelper(() => "take"),
    [10_000],
    { gzip: true },
  );
  expect(problem?.code).toBe("results.compression-broken");
  expect(refused.map(({ line }) => line)).toEqual([20_001]);
});

test("a reader that is stopped reads no further chunk", async () => {
  let chunks = 0;
  const onProgress = (): void => {
    if (++chunks === 30) throw new Error("stopped");
  };
  const helper = new StagedHelper(() => "take");
  await expect(read(lines(60_000), [65_536], { onProgress, helper })).rejects.toThrow("stopped");
  expect(chunks).toBe(30);
});

test("reports of forms and archives are read one after another, each with the help of the thread", async () => {
  const helper = new StagedHelper((block) => (["scan", "take", "leave"] as const)[block % 3]!);
  const [first, second] = [lines(15_000), Buffer.concat([lines(15_000, 14_990), Buffer.from("{\n")])];
  const archive = zip(
    { name: "a.ndjson", content: first },
    { name: "b.info", content: lcov },
    { name: "c", content: second },
  );
  const entries = await check(archive, helper, [30_000], { mediaType: "application/zip" });
  expect(entries.refused).toHaveLength(11);
  const body = form(
    { name: "a", file: "a.ndjson", content: first },
    { name: "b", file: "b.info", content: lcov },
    { name: "c", file: "c.ndjson", content: second },
  );
  const parts = await check(body, helper, [30_000], formType);
  expect(parts.refused).toHaveLength(11);
  expect(parts.reports.map(({ counts }) => counts.records)).toEqual([15_000, 0, 14_990]);
  expect(helper.offered).toBeGreaterThan(8);
});
