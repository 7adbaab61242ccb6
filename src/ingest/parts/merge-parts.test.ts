import fc from "fast-check";
import { expect, test } from "vitest";
import { chosenSeed, sized } from "../../../test/harness/form.ts";
import { assemble } from "../assemble/index.ts";
import { plainRows } from "../collected.reference.ts";
import type { Collector } from "../collector.ts";
import { formats } from "../formats/index.ts";
import { alignment, examplesOf, outline, readUpload } from "../formats/examples.reference.ts";
import { form, formType } from "../intake/uploads.reference.ts";
import { mergeParts } from "./merge-parts.ts";
import type { MergedPart } from "./part.ts";

const examples = formats
  .filter(({ id }) => id !== "native" && id !== "empty")
  .flatMap(({ id }) => examplesOf(id).map(({ name, bytes }) => ({ name: `${id}-${name}`, bytes })));

type Report = (typeof examples)[number];

async function read(reports: readonly Report[]): Promise<Collector> {
  const body = form(...reports.map(({ name, bytes }) => ({ name: "report", file: name, content: bytes })));
  const { collector, code } = await readUpload(body, { ...formType, alignment, chunkBytes: 65_536 });
  expect(code).toBe(undefined);
  return collector;
}

/** Files of the reports with functions in them, as an analyser sends them. */
function analysed(collector: Collector): Report {
  const files = plainRows(assemble(collector, "demo")).filter(
    ({ type, path }) => type === "FILE" && !path.includes("#"),
  );
  const lines = files.flatMap(({ path }, index) => [
    { kind: "artifact", path, type: "FILE", measures: { SIZE: index + 1 }, infos: { LANGUAGE: "C" } },
    ...[0, 1].map((part) => ({
      kind: "artifact",
      path: `${path}#analysed${part}`,
      parent: path,
      type: "FUNCTION",
      location: { startLine: 1 + part * 20, endLine: 20 + part * 20 },
      measures: { OWN: part },
    })),
  ]);
  return { name: "native", bytes: Buffer.from(lines.map((line) => JSON.stringify(line)).join("\n")) };
}

/** Values that are given twice are refused in one upload; in parts only if they differ. */
const twice = /results\.(?:measure-repeated|part-conflict|field-repeated .*"infos\.) ?/;

/** The content, and every refusal once: each part notes what it contains. */
function contentOf(collector: Collector): readonly string[] {
  const lines = outline(collector).split("\n");
  const refused = lines.filter((line) => line.startsWith("refused ") && !twice.test(line));
  return [...lines.filter((line) => !line.startsWith("refused ")), ...new Set(refused.toSorted())];
}

const part = (name: string, records: MergedPart["records"]): MergedPart => ({ name, records, origin: null });

test("the same reports have the same content as one upload and as parts, in any order of arrival", async () => {
  const seed = chosenSeed();
  const splits = fc.sample(
    fc.record({
      chosen: fc.uniqueArray(fc.nat(examples.length - 1), { minLength: 4, maxLength: 14 }),
      names: fc.infiniteStream(fc.constantFrom("a", "b", "B", "c.1", "\u{e9}", "\u{1f600}", "\u{ff5e}")),
      order: fc.infiniteStream(fc.double({ noNaN: true })),
      withNative: fc.boolean(),
    }),
    { numRuns: sized({ quick: 12, short: 40, long: 300 }), seed },
  );
  for (const { chosen, names, order, withNative } of splits) {
    const reports = chosen.map((index) => examples[index]!);
    if (withNative) reports.push(analysed(await read(reports)));
    const byName = Map.groupBy(reports, () => names.next().value);
    const inOrder = [...byName].toSorted(([left], [right]) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
    const whole = await read(inOrder.flatMap(([, ofPart]) => ofPart));
    const parts: MergedPart[] = [];
    for (const [name, ofPart] of byName) parts.push(part(name, await read(ofPart)));
    const arrived = parts
      .map((entry) => ({ entry, at: order.next().value }))
      .toSorted((left, right) => left.at - right.at);
    const { collector } = mergeParts(
      whole.vocabulary,
      () => undefined,
      arrived.map(({ entry }) => entry),
    );
    expect(contentOf(collector), `seed ${seed}: ${reports.map(({ name }) => name).join(" ")}`).toEqual(
      contentOf(whole),
    );
  }
});
