import { expect, test } from "vitest";
import { checkPlugin } from "./check-plugin.ts";

const run = (): never => {
  throw new Error("a check runs nothing");
};
const about = { title: "T", tools: ["t"], versions: "1", contents: ["findings"], command: "" };
const json = { kind: "json", id: "a", about, detects: run, elements: ["[]"], read: run };
const template = { id: "a", title: "A", write: run };
const pattern = { languages: ["c"], query: "(x) @match" };
const example = { language: "c", bad: "b", good: "g" };
const rule = { id: "t:r", name: "R", severity: "MAJOR", message: "m", patterns: [pattern], examples: [example] };
const withRule = (change: object) => ({ interfaceVersion: 1, rules: [{ ...rule, ...change }] });
const withFormat = (change: object) => ({ interfaceVersion: 1, formats: [{ ...json, ...change }] });
const withTemplate = (change: object) => ({ interfaceVersion: 1, templates: [{ ...template, ...change }] });

test.each([
  withFormat({}),
  withFormat({ scalars: [], outer: ["a"], mayLackLists: true, order: [["a"], ["b"]] }),
  withFormat({ about: { ...about, untried: true } }),
  { interfaceVersion: 1, formats: [{ kind: "text", id: "a", about, detectsLine: run, read: run }] },
  { interfaceVersion: 1, formats: [{ kind: "xml", id: "a", about, isRoot: run, visit: run }] },
  { interfaceVersion: 1, formats: [{ kind: "json-lines", id: "a", about, detects: run, read: run }] },
  withTemplate({}),
  withRule({}),
  withRule({ description: "line\nfeed", families: [], patterns: [{ ...pattern, where: "empty(@match)" }] }),
])("a plug-in with the shape of the interface is accepted: %j", (value) => {
  expect(checkPlugin(value)).toBeUndefined();
});

test.each([
  [{ interfaceVersion: 1 }, "it has neither formats nor templates nor rules"],
  [{ interfaceVersion: 1, rules: [] }, "it has neither formats nor templates nor rules"],
  [{ interfaceVersion: 1, pages: [] }, 'version 1 of the interface has no "pages"'],
  [{ interfaceVersion: 1, rules: {} }, "rules is not a list of at most 100"],
  [{ interfaceVersion: 1, rules: [null] }, "rules[0] is not an object"],
  [withRule({ id: "belvedere:r" }), "rules[0].id is not a prefix other than belvedere"],
  [withRule({ id: "r" }), "rules[0].id is not a prefix"],
  [withRule({ name: "" }), "rules[0].name is not a text"],
  [withRule({ description: "d".repeat(4001) }), "rules[0].description is not a text of 1 to 4000 characters"],
  [withRule({ severity: "toString" }), "rules[0].severity is not one of INFO, MINOR, MAJOR, CRITICAL, BLOCKER"],
  [withRule({ families: [5] }), "rules[0].families is not a list of at most 20 texts"],
  [withRule({ message: undefined }), "rules[0].message is not a text of 1 to 500 characters"],
  [withRule({ patterns: [] }), "rules[0].patterns is not a list of 1 to 50 patterns"],
  [withRule({ patterns: ["(x)"] }), "rules[0].patterns[0] is not an object"],
  [withRule({ patterns: [{ ...pattern, languages: [] }] }), "rules[0].patterns[0].languages is not a list of texts"],
  [withRule({ patterns: [{ ...pattern, where: "" }] }), "rules[0].patterns[0].where is not a text"],
  [withRule({ patterns: [{ ...pattern, run }] }), "rules[0].patterns[0].run is not known"],
  [withRule({ examples: [] }), "rules[0].examples is not a list of 1 to 50 examples"],
  [withRule({ examples: [{ ...example, good: 5 }] }), "rules[0].examples[0].good is not a text"],
  [withRule({ check: run }), "rules[0].check is not known"],
  [{ interfaceVersion: 1, formats: {} }, "formats is not a list of at most 100"],
  [{ interfaceVersion: 1, formats: Array.from({ length: 101 }, () => json) }, "formats is not a list of at most 100"],
  [{ interfaceVersion: 1, formats: [5] }, "formats[0] is not an object"],
  [withFormat({ id: "Upper" }), "formats[0].id must begin with a small letter"],
  [withFormat({ id: "a".repeat(65) }), "formats[0].id must begin with a small letter"],
  [withFormat({ about: null }), "formats[0].about is not an object"],
  [withFormat({ about: { ...about, title: "" } }), "formats[0].about.title is not a text"],
  [withFormat({ about: { ...about, tools: "t" } }), "formats[0].about.tools is not a list of texts"],
  [withFormat({ about: { ...about, contents: ["jokes"] } }), "formats[0].about.contents is not a list of findings,"],
  [withFormat({ about: { ...about, untried: false } }), "formats[0].about.untried is neither true nor missing"],
  [withFormat({ kind: "toString" }), "formats[0].kind is not one of json, json-lines, text, xml"],
  [withFormat({ read: "read" }), "formats[0].read is not a function"],
  [withFormat({ detects: undefined }), "formats[0].detects is not a function"],
  [withFormat({ elements: "[]" }), "formats[0].elements is not a list of at most 100 texts"],
  [withFormat({ order: ["a"] }), "formats[0].order is not a list of lists of texts"],
  [withFormat({ reads: run }), "formats[0].reads is not known"],
  [
    { interfaceVersion: 1, formats: [{ kind: "text", id: "a", about, read: run }] },
    "formats[0] has neither detects nor detectsLine",
  ],
  [withTemplate({ write: undefined }), "templates[0].write is not a function"],
  [withTemplate({ title: "line\nfeed" }), "templates[0].title is not a text"],
])("another shape is named: %j", (value, reason) => {
  expect(checkPlugin(value)).toContain(reason);
});
