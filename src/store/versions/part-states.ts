import { fromJson, toJson } from "../database/columns.ts";
import type { JsonText } from "../database/schema.ts";
import type { Instant } from "../instant.ts";
import type { PartStates, VersionPart } from "./rows.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;

const settled: PartStates = { expected: [], missing: [], failed: [], carriedDays: null };

/** The states of the parts of a version that was analysed at `analysisTime`. */
export function partStatesOf(parts: readonly VersionPart[], analysisTime: Instant): PartStates {
  const namesIn = (state: VersionPart["state"]): readonly string[] =>
    parts.filter((part) => part.state === state).map(({ name }) => name);
  const ages = parts
    .filter(({ state }) => state === "CARRIED")
    .map((part) => Math.max(0, analysisTime - (part.analysisTime ?? analysisTime)) / dayMilliseconds);
  return {
    expected: namesIn("EXPECTED"),
    missing: namesIn("MISSING"),
    failed: namesIn("FAILED"),
    carriedDays: ages.length === 0 ? null : Math.max(...ages),
  };
}

/** As a column: null if every part was delivered. */
export function partStatesColumn(states: PartStates): JsonText | null {
  const { expected, missing, failed, carriedDays } = states;
  return expected.length + missing.length + failed.length === 0 && carriedDays === null ? null : toJson(states);
}

/** From the column. */
export function readPartStates(column: JsonText | null): PartStates {
  return column === null ? settled : (fromJson(column) as PartStates);
}
