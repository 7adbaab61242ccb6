import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { languageDefinitions, languageOf } from "../languages/index.ts";
import type { LanguageId } from "../languages/language.ts";
import { countedInOthers } from "./counted-scripts.reference.ts";
import { countedInSql } from "./counted-sql.reference.ts";
import { columns, counted, type Example } from "./counted.reference.ts";
import { valueIn } from "./file-result.ts";
import { FileMeasurer } from "./measure-file.ts";

const measurer = new FileMeasurer();
const all = { ...counted, ...countedInOthers, sql: countedInSql };
const languages = Object.keys(all) as LanguageId[];

describe.each(languages)("in %s", (language) => {
  const { around, examples } = all[language]!;
  const cells = columns.filter((column) => examples[column].length > 0);

  test.each(cells)("%s count as the table says", async (column) => {
    const measured: Example[] = [];
    for (const [form, body] of examples[column]) {
      const { units, syntaxErrors } = (await measurer.measure(
        language,
        around.replace("…", () => body),
      ))!.result;
      expect({ form, syntaxErrors }).toEqual({ form, syntaxErrors: 0 });
      const { values } = units.find(({ type }) => type === "METHOD" || type === "FUNCTION")!;
      measured.push([form, body, valueIn(values, "VG")! - 1, valueIn(values, "COG")!]);
    }
    expect(measured).toEqual(examples[column]);
  });

  test("the document has the same table", () => {
    const row = documentedRows().get(languageOf(language).name);
    expect(row).toEqual(columns.map((column) => examples[column].map(([form]) => form)));
  });
});

test("every language with functions is in the table", () =>
  expect(
    languageDefinitions
      .filter(({ functions, lambdas = [] }) => functions.length + lambdas.length > 0)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(languages.toSorted()));

/** The rows of the table, by language; each cell has the forms in it. */
function documentedRows(): Map<string, string[][]> {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/analyser.md"), "utf8");
  const section = page.slice(page.indexOf("### What counts"), page.indexOf("## Rules"));
  const rows = section.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| language"));
  return new Map(
    rows.map((row) => {
      const [name = "", ...cells] = row
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim());
      const forms = cells.map((cell) =>
        [...cell.matchAll(/`([^`]+)`/g)].map(([, form]) => form!.replaceAll(String.raw`\|`, "|")),
      );
      return [name, forms] as const;
    }),
  );
}
