import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCatalogue } from "./catalogue.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-plugins-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Replaces the analyser, which this room does not know. */
const ruleCheck = `data:text/javascript,${encodeURIComponent(`
  export async function findRuleFault(rules) {
    for (const { message } of rules) if (message === "loop") for (;;);
    return rules.find(({ message }) => message === "wrong") && "rules[0]: it is wrong";
  }`)}`;

const rule = (id: string, message = "m"): string => `{
  id: "${id}", name: "N", severity: "MINOR", message: "${message}",
  patterns: [{ languages: ["c"], query: "(x) @match" }], examples: [{ language: "c", bad: "b", good: "g" }],
}`;
const about = `{ title: "T", tools: ["t"], versions: "1", contents: ["findings"], command: "" }`;
const format = (id: string): string =>
  `{ kind: "text", id: "${id}", about: ${about}, detectsLine: () => false, read: () => ({ line() {} }) }`;
const plugin = (...members: readonly string[]): string =>
  `export default { interfaceVersion: 1, ${members.join(", ")} };`;

/** What becomes of modules in a folder; `hangs` shortens the time that loading may take. */
async function read(files: Readonly<Record<string, string>>, hangs = false) {
  const own = await mkdtemp(join(folder, "f-"));
  for (const [name, text] of Object.entries(files)) {
    if (name.includes("/")) await mkdir(join(own, name, ".."), { recursive: true });
    await writeFile(join(own, name), text);
  }
  const bounds = { loadMilliseconds: hangs ? 1500 : 60_000, writeMilliseconds: 60_000 };
  return readCatalogue(own, { formats: ["taken"], templates: ["slack"], ruleCheck }, bounds);
}

async function complaintAbout(text: string, hangs = false): Promise<string | undefined> {
  const { plugins, broken } = await read({ "a.mjs": text }, hangs);
  expect(plugins.length + broken.length).toBe(1);
  return broken[0]?.reason;
}

test("plug-ins are files and folders, in the order of their names", async () => {
  const { plugins, broken } = await read({
    "b.mjs": plugin(`formats: [${format("b")}]`),
    "a/index.mjs": `import { id } from "./id.mjs"; export default { interfaceVersion: 1, templates: [{ id, title: "A", write() {} }] };`,
    "a/id.mjs": `export const id = "a";`,
    "c.js": plugin(`formats: [${format("c")}]`),
    "_shared.mjs": "throw new Error()",
    "README.md": "text",
    "folder/other.mjs": "throw new Error()",
  });
  expect(broken).toEqual([]);
  expect(plugins.map(({ name }) => name)).toEqual(["a", "b.mjs", "c.js"]);
  expect(plugins[0]!.templates).toEqual([{ id: "a", title: "A" }]);
  expect(plugins[1]!.formats).toMatchObject([{ id: "b", title: "T", contents: ["findings"] }]);
});

test.each([
  ["throw new TypeError('no\\nluck');", "it cannot be imported: TypeError: no luck"],
  ["export default {", "it cannot be imported: SyntaxError"],
  ["import 'not-installed';", "it cannot be imported: Error: Cannot find package"],
  ["process.exit(3);", "its process ended with 3"],
  ["export const nothing = 1;", "its default export is not an object"],
  ["export default { interfaceVersion: 2 };", "its interfaceVersion is 2; this release has version 1"],
  ["export default { formats: [] };", "its interfaceVersion is missing"],
  [plugin(`formats: [${format("taken")}]`), 'formats: there is a "taken" already'],
  [plugin(`templates: [{ id: "slack", title: "S", write() {} }]`), 'templates: there is a "slack" already'],
  [plugin(`formats: [${format("a")}, ${format("a")}]`), 'formats: there is a "a" already'],
  [plugin(`rules: [${rule("a:b")}, ${rule("a:b")}]`), 'rules: there is a "a:b" already'],
  [plugin(`rules: [${rule("belvedere:b")}]`), "rules[0].id is not a prefix other than belvedere"],
  [plugin(`rules: [${rule("a:b", "wrong")}]`), "rules[0]: it is wrong"],
])("a broken plug-in is named with the reason: %s", async (text, reason) => {
  expect(await complaintAbout(text)).toContain(reason);
});

test("rules are plain data, whatever a plug-in makes them of", async () => {
  const text = `class Rule { name = "N"; severity = "MINOR"; message = "m"; families = ["f"]; get id() { return "a:b"; } }
    const rule = Object.assign(new Rule(), ${rule("a:b").replace('id: "a:b",', "")});
    Object.defineProperty(rule, "id", { value: "a:b" });
    export default { interfaceVersion: 1, rules: [rule] };`;
  const { plugins, broken } = await read({ "a.mjs": text });
  expect(broken).toEqual([]);
  expect(plugins[0]!.rules).toEqual([
    {
      id: "a:b",
      name: "N",
      severity: "MINOR",
      families: ["f"],
      message: "m",
      patterns: [{ languages: ["c"], query: "(x) @match" }],
      examples: [{ language: "c", bad: "b", good: "g" }],
    },
  ]);
});

test.each([
  "for (;;);",
  "await new Promise((resolve) => setTimeout(resolve, 1e9));",
  plugin(`rules: [${rule("a:b", "loop")}]`),
])("a plug-in that hangs is stopped: %s", async (text) => {
  expect(await complaintAbout(text, true)).toBe("its load took more than 1.5 s");
});

test("a plug-in that fills the memory ends alone", async () => {
  const reason = await complaintAbout("const all = []; for (;;) all.push(new Array(1e5).fill({}).map(() => ({})));");
  expect(reason).toContain("its process ended: it used more than 128 MB");
});

test("a broken plug-in does not affect the others, and the first of two with one id is used", async () => {
  const { plugins, broken } = await read({
    "1.mjs": "throw 1;",
    "2.mjs": plugin(`formats: [${format("same")}]`),
    "3.mjs": plugin(`formats: [${format("other")}, ${format("same")}]`),
    "4.mjs": plugin(`formats: [${format("other")}]`),
  });
  expect(plugins.map(({ name }) => name)).toEqual(["2.mjs", "4.mjs"]);
  expect(broken).toEqual([
    { name: "1.mjs", reason: "it cannot be imported: 1" },
    { name: "3.mjs", reason: 'formats: there is a "same" already' },
  ]);
});

test("a folder that cannot be read is named", async () => {
  const { broken } = await readCatalogue(join(folder, "absent"), { formats: [], templates: [], ruleCheck });
  expect(broken).toMatchObject([{ name: join(folder, "absent"), reason: expect.stringContaining("ENOENT") }]);
});
