import { Ajv2020 } from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { configurationSchema } from "../../analyser/index.ts";
import { parseConfiguration, ruleSettings } from "./read-configuration.ts";

const whole = `
project: Engine
paths:
  include: ["src/**"]
  exclude: ["*.{min,gen}.js"]
languages: [c, cpp]
rules:
  long-function: false
  deep-nesting: true
severities:
  empty-catch: CRITICAL
thresholds:
  cyclomatic: 20
macros: [my_export]
tests: ["test/**"]
`;

const isValid = new Ajv2020({ strict: false }).compile(configurationSchema);

async function read(text: string): Promise<{ readonly value?: unknown; readonly detail?: string }> {
  const outcome = await parseConfiguration("belvedere.yaml", text);
  return outcome.ok ? { value: outcome.value.value } : { detail: outcome.failure.detail ?? "" };
}

test("every key is read, and valid for editors too", async () => {
  const { value } = await read(whole);
  expect(value).toMatchObject({ project: "Engine", thresholds: { cyclomatic: 20 }, languages: ["c", "cpp"] });
  expect(isValid(value)).toBe(true);
  expect(await ruleSettings({ value: value as object, rules: [] })).toEqual({
    thresholds: { cyclomaticMax: 20 },
    off: ["belvedere:long-function"],
    macros: ["my_export"],
  });
});

test("empty files and empty keys change nothing", async () => {
  expect(await read("")).toEqual({ value: {} });
  expect(await read("rules:\npaths:\n")).toEqual({ value: {} });
});

describe("what is wrong is refused with its line and column", () => {
  test.each([
    ["projct: A", "1:1: There is no key projct. Did you mean project?"],
    ["project: A\nrules:\n  long-functon: false", "3:3: There is no key long-functon. Did you mean long-function?"],
    ["rules:\n  long-function: yes please", "2:18: long-function needs true or false"],
    ["thresholds:\n  cyclomatic: -1", "2:15: cyclomatic needs a whole number from 0 to 1000000"],
    ["languages: [c, cobol]", "1:16: There is no value cobol. Known: c, objc, cpp"],
    ["severities:\n  empty-catch: major", "2:16: There is no value major. Did you mean MAJOR?"],
    ["paths: src", "1:8: paths needs keys with values"],
    ["tests: src", "1:8: tests needs a list"],
    ["tests: ['']", "1:9: an entry of tests is empty"],
    ["macros: [a b]", "1:10: an entry of macros is not a name"],
    ["project: [1", "1:12: "],
    ["project: A\nproject: B", "2:1: Map keys must be unique"],
    ["- a", "1:1: belvedere.yaml needs keys with values"],
  ])("%j", async (text, expected) => {
    const { detail = "" } = await read(text);
    expect(detail).toContain(`belvedere.yaml:${expected}`);
  });
});

test("the published schema is the one that is used", () => {
  const file = join(import.meta.dirname, "../../../docs/belvedere.schema.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(configurationSchema);
});
