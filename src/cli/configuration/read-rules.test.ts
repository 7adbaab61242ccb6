import { Ajv2020 } from "ajv/dist/2020.js";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ruleFileSchema } from "../../analyser/index.ts";
import { runCommand } from "../run-command.reference.ts";
import { parseRules } from "./read-rules.ts";

const whole = `rules:
  - id: team:no-print
    name: No print
    description: Use the log.
    severity: BLOCKER
    families: [style]
    message: "{name} prints to the terminal"
    patterns:
      - languages: [python]
        query: |
          (call
            function: (identifier) @name
            (#eq? @name "print")) @match
        where: not inside(@match, "decorator")
    examples:
      - language: python
        bad: print(1)
        good: log(1)
`;
const isValid = new Ajv2020({ strict: false }).compile(ruleFileSchema);

test("a file with a rule is read, and valid for editors too", async () => {
  expect(isValid(parse(whole))).toBe(true);
  expect(await parseRules("a.yaml", whole)).toMatchObject({ ok: true, value: [{ id: "team:no-print" }] });
});

describe("what is wrong is refused with its line and column", () => {
  const without = (line: RegExp): string => whole.replace(line, "");
  test.each<[string, string, string]>([
    ["an unknown key", whole.replace("families", "familys"), "6:5: There is no key familys. Did you mean families?"],
    ["a missing key", without(/ {4}message.*\n/), "2:5: an entry of rules has no message"],
    ["an unknown severity", whole.replace("BLOCKER", "HUGE"), "5:15: There is no value HUGE"],
    ["an id of ours", whole.replace("team:no", "belvedere:no"), "2:9: id is not a name"],
    [
      "an unknown node",
      whole.replace("(call", "(cal"),
      "11:11: The query names cal, which is not a node of the language (python)",
    ],
    [
      "an unknown field",
      whole.replace("function:", "fonction:"),
      "12:13: The query names fonction, which is not a field of the language (python)",
    ],
    ["a missing bracket", whole.replace('"print")) @match', '"print") @match'), "The query needs"],
    ["an unknown predicate", whole.replace("#eq?", "#is?"), "13:13: The query has an unknown predicate #is"],
    [
      "a wrong expression",
      whole.replace('#eq? @name "print"', '#match? @name "("'),
      "The query has a wrong regular expression",
    ],
    ["no @match", whole.replace("@match\n", "@all\n"), "The query does not capture @match"],
    ["an unknown test", whole.replace("inside(", "within("), "14:16: The condition has an unknown test within"],
    ["an unknown capture", whole.replace("inside(@match", "inside(@other"), "The condition uses @other"],
    [
      "an example that is not reported",
      whole.replace("bad: print(1)", "bad: log(1)"),
      "17:14: The rule does not report this example",
    ],
    [
      "an example that is reported",
      whole.replace("good: log(1)", "good: print(1)"),
      "18:15: The rule reports this example",
    ],
    ["broken YAML", "rules: [1", "1:10: "],
    ["nothing", "", "1:1: the file is empty"],
  ])("%s", async (_, text, expected) => {
    const outcome = await parseRules("a.yaml", text);
    expect(outcome.ok ? "accepted" : outcome.failure.detail).toContain(
      expected.startsWith("The") ? expected : `a.yaml:${expected}`,
    );
  });

  test("an id that another file has", async () => {
    const files = new Map([["team:no-print", "b.yaml"]]);
    const outcome = await parseRules("a.yaml", whole, files);
    expect(outcome.ok ? "" : outcome.failure.detail).toBe("a.yaml:2:9: The rule team:no-print is also in b.yaml");
  });
});

describe("commands", () => {
  let folder: string;
  const run = (...line: readonly string[]) =>
    runCommand(line, { folder, environment: { XDG_CACHE_HOME: join(folder, ".cache") } });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "belvedere-rules-"));
    await mkdir(join(folder, "belvedere.rules"));
    await writeFile(join(folder, "a.py"), "print(1)\nprint(2)  # belvedere:ignore team:no-print a script\n");
  });
  afterAll(() => rm(folder, { recursive: true }));
  const rules = (text: string) => writeFile(join(folder, "belvedere.rules", "team.yaml"), text);

  test("scan applies the rules, with their severities, and comments suppress them", async () => {
    await rules(whole);
    const { output } = await run("scan", "--format", "ndjson");
    const found = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(found).toMatchObject([
      { rule: "team:no-print", severity: "BLOCKER", message: "print prints to the terminal", suppressed: null },
      { rule: "team:no-print", suppressed: "a script" },
    ]);
    expect(await run("scan", "--fail-on", "BLOCKER", "--quiet")).toMatchObject({ code: 3 });
    expect((await run("scan", "--no-config", "--format", "ndjson")).output).not.toContain('"rule":"team:no-print"');
  });

  test("a file that is wrong is refused before the analysis", async () => {
    await rules(whole.replace("(call", "(cal"));
    for (const command of ["scan", "check"]) {
      const { code, errors } = await run(command);
      expect(code).toBe(2);
      expect(errors).toContain("team.yaml:11:11: The query names cal");
    }
  });
});

test("the published schema is the one that is used", async () => {
  const file = join(import.meta.dirname, "../../../docs/belvedere-rules.schema.json");
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(ruleFileSchema);
});
