import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commit, git } from "../ci/clones.reference.ts";
import { runCommand } from "../run-command.reference.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-plugin-rules-"));
  await mkdir(join(folder, "plugins"));
  await mkdir(join(folder, "code"));
  await writeFile(join(folder, "code", "a.py"), "def f():\n    print(1)\n");
});
afterEach(() => rm(folder, { recursive: true }));

const rule = {
  id: "team:no-print",
  name: "No print",
  description: "Use the log.",
  severity: "MAJOR",
  families: ["style"],
  message: "{name} prints to the terminal",
  patterns: [{ languages: ["python"], query: '(call function: (identifier) @name (#eq? @name "print")) @match' }],
  examples: [{ language: "python", bad: "print(1)", good: "log.info(1)" }],
};

const addPlugin = (name: string, change: object = {}): Promise<void> =>
  writeFile(
    join(folder, "plugins", name),
    `export default { interfaceVersion: 1, rules: [${JSON.stringify({ ...rule, ...change })}] };`,
  );

function scan(...options: readonly string[]) {
  const environment = { BELVEDERE_PLUGINS: "plugins" };
  return runCommand(["scan", "code", ...options], { folder, environment });
}

interface ResultLine {
  readonly kind: string;
  readonly id?: string;
  readonly rule?: string;
}

/** The definition and the findings of a rule in the results that would be sent. */
async function resultsOf(id: string): Promise<readonly ResultLine[]> {
  const { code, output, errors } = await scan("--output", "-");
  expect([code, errors]).toEqual([0, expect.not.stringContaining("cannot be used")]);
  const lines = output.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as ResultLine).filter((line) => line.id === id || line.rule === id);
}

test("scan applies the rules of plug-ins, and the results have their texts", async () => {
  await addPlugin("team.mjs");
  expect(await resultsOf(rule.id)).toMatchObject([
    {
      kind: "rule",
      id: rule.id,
      name: "No print",
      description: "Use the log.",
      families: ["style"],
      categories: ["SEVERITY.MAJOR"],
    },
    { kind: "finding", rule: rule.id, message: "print prints to the terminal", location: { startLine: 2 } },
  ]);
});

const [pattern] = rule.patterns;
const wrongRules: readonly (readonly [change: object, reason: string])[] = [
  [
    { examples: [{ language: "python", bad: "log.info(1)", good: "log.info(1)" }] },
    "rules[0].examples[0].bad: The rule does not report this example (team:no-print)",
  ],
  [
    { examples: [{ language: "python", bad: "print(1)", good: "print(2)" }] },
    "rules[0].examples[0].good: The rule reports this example, which should be right (team:no-print)",
  ],
  [{ patterns: [{ languages: ["python"], query: "(nonsense) @match" }] }, "rules[0].patterns[0].query: The query"],
  [{ patterns: [{ ...pattern, where: "outside(@match)" }] }, "rules[0].patterns[0].where: The condition"],
  [{ patterns: [{ ...pattern, languages: ["klingon"] }] }, "rules[0]: there is no language klingon"],
];

test("nothing is analysed without the rules of a broken plug-in, and each is named", async () => {
  for (const [index, [change]] of wrongRules.entries()) await addPlugin(`${index}.mjs`, change);
  await addPlugin("right.mjs");
  const { code, output, errors } = await scan("--no-config");
  expect([code, output]).toEqual([2, ""]);
  for (const [index, [, reason]] of wrongRules.entries()) {
    expect(errors).toContain(`The plug-in ${index}.mjs cannot be used: ${reason}`);
  }
});

test("nothing is analysed without the folder of plug-ins", async () => {
  const place = { folder, environment: { BELVEDERE_PLUGINS: "absent" } };
  const { code, errors } = await runCommand(["scan", "code", "--fail-on", "MAJOR"], place);
  expect([code, errors]).toEqual([2, expect.stringContaining("absent cannot be used: the folder cannot be read")]);
});

test("a change is judged by the rules of plug-ins, which it cannot alter", async () => {
  await addPlugin("team.mjs");
  const code = join(folder, "code");
  await writeFile(join(code, "a.py"), "def f():\n    pass\n");
  git(code, "init", "--quiet", "--template=");
  commit(code, "First", {});
  await writeFile(join(code, "a.py"), "def f():\n    print(1)\n");
  const environment = { BELVEDERE_PLUGINS: "../plugins", XDG_CACHE_HOME: folder };
  for (const line of [
    ["check", "--base", "HEAD"],
    ["scan", "--changed", "HEAD", "--fail-on", "MAJOR"],
    ["compare", "HEAD", "--fail-on", "MAJOR"],
  ]) {
    const { code: exit, output, errors } = await runCommand(line, { folder: code, environment });
    expect([line[0], exit, output]).toEqual([line[0], 3, expect.stringContaining("team:no-print")]);
    expect(errors).not.toContain("alters settings");
  }
});

test("a rule that a project and a plug-in have is refused", async () => {
  await addPlugin("team.mjs");
  await mkdir(join(folder, "code", "belvedere.rules"));
  await writeFile(join(folder, "code", "belvedere.rules", "own.yaml"), JSON.stringify({ rules: [rule] }));
  const { code, errors } = await scan();
  expect(code).toBe(2);
  expect(errors).toContain("The rule team:no-print is in belvedere.rules and in the plug-in team.mjs");
});
