import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readUpload } from "../examples.reference.ts";
import { countResults } from "./count.reference.ts";

const folder = join(import.meta.dirname, "examples");
const noted = new Set(["results.message-cut", "results.description-cut", "results.locations-left-out"]);

/** Results that are stored, and those that are refused by name. */
async function read(bytes: Uint8Array): Promise<number> {
  const { collector, code } = await readUpload(bytes);
  expect(code).toBeUndefined();
  const refused = collector.refusals.records.filter(({ reason }) =>
    /^\/runs\/\d+\/results\/\d+$/.test(reason.pointer ?? ""),
  );
  return collector.findings.size + refused.filter(({ reason }) => !noted.has(reason.code)).length;
}

for (const name of readdirSync(folder).filter((file) => !file.endsWith(".expected.txt"))) {
  test(`every result of ${name} is stored or refused by name`, async () => {
    const bytes = readFileSync(join(folder, name));
    expect(await read(bytes)).toBe(countResults(bytes).findings);
  });
}

test("results that are refused, that are not findings, and that have gone are counted", async () => {
  const message = { text: "m" };
  const outside = { message, locations: [{ physicalLocation: { artifactLocation: { uri: "../x.c" } } }] };
  const results = [
    { message },
    1,
    outside,
    { message, kind: "pass" },
    { message, baselineState: "absent" },
    { message },
  ];
  const log = { version: "2.1.0", runs: [{ tool: { driver: { name: "T" } }, results }, { results: null }] };
  const bytes = Buffer.from(JSON.stringify(log));
  expect(countResults(bytes)).toEqual({ findings: 4, others: 2 });
  expect(await read(bytes)).toBe(4);
});
