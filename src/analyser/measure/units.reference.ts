import { expect } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { valueIn } from "./file-result.ts";
import { FileMeasurer } from "./measure-file.ts";

const measurer = new FileMeasurer();

/** The expected values of a unit. */
export type ExpectedUnit = readonly [key: string, VG: number, COG: number, NEST: number, PARAM: number | null];

/** Measures a text, which must have no syntax errors, and compares all of its units. */
export async function checkUnits(
  language: LanguageId,
  source: string,
  expected: readonly ExpectedUnit[],
): Promise<void> {
  const measured = await measurer.measure(language, source);
  const { units, syntaxErrors } = measured!.result;
  const seen = units.map(({ key, values }) => [
    key,
    valueIn(values, "VG"),
    valueIn(values, "COG"),
    valueIn(values, "NEST"),
    valueIn(values, "PARAM"),
  ]);
  expect(seen).toEqual(expected);
  expect(syntaxErrors).toBe(0);
}
