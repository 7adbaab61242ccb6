import { describe, expect, test } from "vitest";
import { sized } from "../../../test/harness/form.ts";
import { SnapshotDamagedError } from "../../snapshot/index.ts";
import { collect } from "../collected.reference.ts";
import { alignment, examplesOf, outline, readUpload } from "../formats/examples.reference.ts";
import { formats } from "../formats/index.ts";
import { decodeRecords } from "./decode-records.ts";
import { mergeParts } from "./merge-parts.ts";
import { byteSource, encoded, stored } from "./records.reference.ts";

describe("every example of every format is the same after it was stored", () => {
  for (const { id } of formats) {
    if (id === "native" || id === "empty") continue;
    test(id, async () => {
      for (const { name, bytes } of examplesOf(id)) {
        const { collector } = await readUpload(bytes, { alignment, chunkBytes: 65_536 });
        const restored = await stored(collector);
        expect(encoded(restored).equals(encoded(collector)), name).toBe(true);
        const part = { name: "p", records: restored, origin: null };
        const { collector: merged } = mergeParts(collector.vocabulary, () => undefined, [part]);
        expect(outline(merged), name).toBe(outline(collector));
      }
    });
  }
});

/** Every kind of native record, with refusals and unknown ids. */
const native = [
  { kind: "tree" },
  {
    kind: "change",
    path: "src/a.c",
    lines: [
      [3, 4],
      [70_000, 70_001],
    ],
  },
  { kind: "unread", path: "src/é.js", reason: "minified" },
  { kind: "change", path: "src/ü.c", lines: [] },
  { kind: "artifact", path: "", measures: { LC: 1.5 } },
  {
    kind: "artifact",
    path: "src/a.c",
    type: "FILE",
    measures: { LC: 70_000, VG: -3 },
    infos: { LANGUAGE: "C", OWNER: "é" },
  },
  {
    kind: "artifact",
    path: "src/a.c#f",
    parent: "src/a.c",
    name: "f",
    type: "ODD",
    location: { startLine: 2, endLine: 4 },
  },
  { kind: "artifact", path: "src/ü.c", name: "other", type: "FILE", measures: { LC: 3_000_000_000 } },
  { kind: "measure", path: "src/a.c", id: "OPEN", value: 0.1 },
  { kind: "rule", id: "r", name: "R", families: ["x", "y"], categories: ["S.A"] },
  {
    kind: "finding",
    artifact: "src/a.c",
    rule: "r",
    message: "m",
    location: { path: "src/b.c", startLine: 3 },
    fingerprint: "p",
    relaxed: "why",
    relatedLocations: [{ path: "src/ü.c", startLine: 1 }],
  },
  { kind: "finding", artifact: "nowhere", rule: "s" },
  { kind: "link", type: "TESTS", from: "src/a.c", to: "src/ü.c" },
  { kind: "source", path: "src/a.c", text: "int a;" },
  "not json",
  { kind: "artifact", path: "src/a.c", type: "FILE" },
];

test("every kind of native record is the same after it was stored", async () => {
  const collector = collect(native);
  const restored = await stored(collector);
  expect(encoded(restored).equals(encoded(collector))).toBe(true);
  expect([restored.bringsTree, restored.bringsChanges, restored.accepted, restored.refusals.records]).toEqual([
    true,
    true,
    collector.accepted,
    collector.refusals.records,
  ]);
  expect([...restored.unread.values()]).toEqual(["minified"]);
  const { collector: merged } = mergeParts(collector.vocabulary, () => undefined, [
    { name: "p", records: restored, origin: null },
  ]);
  expect(outline(merged)).toBe(outline(collector));
});

test("more rows than one block has are the same after they were stored", async () => {
  const lines = Array.from({ length: 70_000 }, (_, n) => [
    { kind: "artifact", path: `src/${n}`, type: "FILE", measures: { LC: n % 7 === 0 ? null : n / 4, VG: n % 3 } },
    {
      kind: "finding",
      artifact: `src/${n}`,
      rule: "r",
      message: `m${n}`,
      ...(n % 1000 === 0 && { fingerprint: `${n}` }),
    },
  ]).flat();
  const collector = collect(lines);
  expect(encoded(await stored(collector)).equals(encoded(collector))).toBe(true);
});

test("records that are cut off or longer are refused", async () => {
  const bytes = encoded(collect(native));
  const step = sized({ quick: 13, long: 1 });
  for (let length = 0; length < bytes.length; length += step) {
    await expect(decodeRecords(byteSource(bytes.subarray(0, length))), `${length}`).rejects.toThrow(
      SnapshotDamagedError,
    );
  }
  await expect(decodeRecords(byteSource(Buffer.concat([bytes, Buffer.alloc(1)])))).rejects.toThrow(
    "bytes after the end",
  );
});

test("a flipped bit is noticed, or it changes nothing", async () => {
  const bytes = encoded(collect(native));
  const step = sized({ quick: 17, long: 1 });
  let noticed = 0;
  let flipped = 0;
  for (let bit = 0; bit < bytes.length * 8; bit += step) {
    const damaged = Buffer.from(bytes);
    damaged[bit >>> 3]! ^= 1 << (bit & 7);
    flipped++;
    try {
      expect(encoded(await decodeRecords(byteSource(damaged))).equals(bytes), `bit ${bit}`).toBe(true);
    } catch (error) {
      expect(error, `bit ${bit}`).toBeInstanceOf(SnapshotDamagedError);
      noticed++;
    }
  }
  // A frame of zstd has a bit that readers ignore.
  expect(noticed / flipped).toBeGreaterThan(0.99);
});

test("records in a format of a later release are refused by its number", async () => {
  const bytes = encoded(collect(native));
  bytes.writeUInt32LE(2, 8);
  await expect(decodeRecords(byteSource(bytes))).rejects.toThrow("records: format 2");
});
