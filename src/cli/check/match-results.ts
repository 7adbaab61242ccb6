import { matchFindings, matchPaths, type MatchSide } from "../../ingest/index.ts";
import { findingAt, type FinishedResults } from "./collected-results.ts";
import type { ComparedFindings } from "./finding.ts";

/** The findings that others are compared with, and where the artifacts of these are there (-1: nowhere). */
export interface FindingsBefore {
  readonly side: MatchSide;
  readonly rowsOf: (now: FinishedResults) => Int32Array;
}

/** Other results as those before. */
export function resultsBefore({ assembled: before, side }: FinishedResults): FindingsBefore {
  return {
    side,
    rowsOf: ({ assembled: { artifacts } }) => matchPaths(artifacts.tree, artifacts.paths, before.artifacts),
  };
}

const [versionBefore, versionNow] = [1, 2];

/** Compares findings exactly as a build on the server does. */
export async function matchResults(now: FinishedResults, before: FindingsBefore): Promise<ComparedFindings> {
  const { size } = before.side;
  const findings = {
    ...before.side,
    ids: Float64Array.from({ length: size }, (_, index) => index + 1),
    firstVersion: new Float64Array(size).fill(versionBefore),
    origin: undefined,
  };
  const takeIds = (count: number) => Promise.resolve([{ first: size + 1, count }]);
  const open = () => Promise.resolve({ findings, rows: before.rowsOf(now) });
  const matched = await matchFindings(now.side, [{ kind: "predecessor", open }], versionNow, takeIds);
  const relaxations = now.assembled.findings.importedRelaxations?.values;
  // Reports may say that a finding does not count.
  const isOpen = (row: number): boolean => relaxations === undefined || !relaxations.has(row);
  const created = Array.from(matched.firstVersion.keys()).filter(
    (row) => matched.firstVersion[row] === versionNow && isOpen(row),
  );
  return { created: created.map((row) => findingAt(now, row)), goneCount: matched.goneCount };
}
