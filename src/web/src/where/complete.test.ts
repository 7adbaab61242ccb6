import { expect, test } from "vitest";
import { bindWhere, parseWhere, type FieldSchema } from "../../../language/index.ts";
import { completeWhere } from "./complete.ts";

const schema: FieldSchema = {
  kind: "object",
  fields: {
    id: { kind: "integer" },
    name: { kind: "string" },
    public: { kind: "boolean" },
    lastBuild: { kind: "object", fields: { baseline: { kind: "boolean" }, analysisTime: { kind: "timestamp" } } },
    branches: { kind: "map", values: { kind: "object", fields: { name: { kind: "string" } } } },
    color: { kind: "array", items: { kind: "integer" } },
  },
};

/** `|` is the caret; the expected texts are the whole filter after taking each suggestion. */
function check(written: string, ...expected: readonly string[]): void {
  const caret = written.indexOf("|");
  const text = written.replace("|", "");
  const suggestions = completeWhere(text, caret, schema);
  expect(suggestions.map((one) => text.slice(0, one.start) + one.text + text.slice(caret))).toEqual(expected);
}

test("the start of a field name is completed; lists are not suggested", () => {
  check("|", "id", "name", "public", "lastBuild", "branches");
  check("na|", "name");
  check("name=x AND LAST|", "name=x AND lastBuild");
  check("(na|", "(name");
});

test("a dot leads to the fields of an object", () => {
  check("lastBuild.|", "lastBuild.baseline", "lastBuild.analysisTime");
  check("branches.main.na|", "branches.main.name");
  check("branches.|");
});

test("a complete field is followed by the operators of its kind", () => {
  check("public|", "public=", "public!=");
  check("lastBuild|", "lastBuild.", "lastBuild IS NULL", "lastBuild IS NOT NULL");
});

test("only booleans have suggested values", () => {
  check("public=|", "public=true", "public=false");
  check("public=t|", "public=true");
  check("name=t|");
});

test("another condition may follow a condition", () => {
  check("name=x |", "name=x AND ", "name=x OR ");
  check("name=x o|", "name=x OR ");
  check("id IN (1|");
  check("name=|");
});

test("nothing is suggested inside quotes", () => check('name="a |'));

test("every suggestion is valid", () => {
  const written = ["public", "lastBuild", "lastBuild.baseline"];
  for (const text of written) {
    for (const suggestion of completeWhere(text, text.length, schema)) {
      if (suggestion.text.endsWith(".") || suggestion.text.endsWith("(")) continue;
      const whole = suggestion.text.endsWith("NULL") ? suggestion.text : `${suggestion.text}true`;
      const tree = parseWhere(whole);
      expect(tree.ok && bindWhere(tree.value, schema).ok, whole).toBe(true);
    }
  }
});
