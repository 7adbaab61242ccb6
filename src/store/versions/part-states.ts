import { fromJson, toJson } from "../database/columns.ts";
import type { JsonText } from "../database/schema.ts";
import type { Instant } from "../instant.ts";
import type { PartStates, VersionPart } from "./rows.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;

const settled: PartStates = { expected: [], missing: [], failed: [], carriedDays: null };

/** When a version was analysed, as its requests say, and when the first of them was accepted. */
interface VersionTimes {
  readonly analysisTime: Instant;
  readonly acceptedAt: Instant;
}

/** The states of the parts of a version. */
export function partStatesOf(parts: readonly VersionPart[], times: VersionTimes): PartStates {
  const namesIn = (state: VersionPart["state"]): readonly string[] =>
    parts.filter((part) => part.state === state).map(({ name }) => name);
  const ages = parts.filter(({ state }) => state === "CARRIED").map((part) => ageOf(part, times) / dayMilliseconds);
  return {
    expected: namesIn("EXPECTED"),
    missing: namesIn("MISSING"),
    failed: namesIn("FAILED"),
    carriedDays: ages.length === 0 ? null : Math.max(...ages),
  };
}

/** Requests choose the time of an analysis, so a wrong one must not hide how old a part is: the larger age counts. */
function ageOf(part: VersionPart, { analysisTime, acceptedAt }: VersionTimes): number {
  const analysed = analysisTime - (part.analysisTime ?? analysisTime);
  const accepted = acceptedAt - (part.acceptedAt ?? acceptedAt);
  return Math.max(0, analysed, accepted);
}

/** As a column: null if every part was delivered. */
export function partStatesColumn(states: PartStates): JsonText | null {
  const { expected, missing, failed, carriedDays, uncovered } = states;
  const isSettled = expected.length + missing.length + failed.length === 0 && carriedDays === null;
  return isSettled && uncovered === undefined ? null : toJson(states);
}

/** From the column. */
export function readPartStates(column: JsonText | null): PartStates {
  return column === null ? settled : (fromJson(column) as PartStates);
}
