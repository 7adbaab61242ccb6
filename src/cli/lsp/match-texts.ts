import { matchFindings } from "../../ingest/index.ts";
import { CollectedResults, findingAt, type FinishedResults } from "../check/collected-results.ts";
import { fileLines } from "../check/file-lines.ts";
import type { LocalFinding } from "../check/finding.ts";
import { resultsBefore } from "../check/match-results.ts";

/** Findings of one file, without its path. */
type FindingOfText = Omit<LocalFinding, "path">;

/** Findings of a text; null: the text is unknown. */
interface TextFindings<Finding extends FindingOfText> {
  readonly findings: readonly Finding[];
  readonly text: string | null;
}

const [versionBefore, versionNow] = [1, 2];

/** Which finding before each finding now is, by its index: those that are new are left out. */
export async function matchTexts<Before extends FindingOfText>(
  path: string,
  now: TextFindings<FindingOfText>,
  before: TextFindings<Before>,
): Promise<ReadonlyMap<number, Before>> {
  const [resultsNow, resultsThen] = [await collect(path, now), await collect(path, before)];
  const then = resultsBefore(resultsThen);
  const { size } = then.side;
  const findings = {
    ...then.side,
    ids: Float64Array.from({ length: size }, (_, row) => row + 1),
    firstVersion: new Float64Array(size).fill(versionBefore),
    origin: undefined,
  };
  const open = () => Promise.resolve({ findings, rows: then.rowsOf(resultsNow) });
  const takeIds = (count: number) => Promise.resolve([{ first: size + 1, count }]);
  const matched = await matchFindings(resultsNow.side, [{ kind: "predecessor", open }], versionNow, takeIds);
  const [indexNow, indexThen] = [indexesOf(resultsNow, now.findings), indexesOf(resultsThen, before.findings)];
  const pairs = new Map<number, Before>();
  for (let row = 0; row < resultsNow.side.size; row++) {
    const known = matched.ids[row]! - 1;
    if (known < size) pairs.set(indexNow[row]!, before.findings[indexThen[known]!]!);
  }
  return pairs;
}

async function collect(path: string, { findings, text }: TextFindings<FindingOfText>): Promise<FinishedResults> {
  const results = new CollectedResults();
  const texts = new Map(text === null ? [] : [[path, text]]);
  const located = findings.map(({ rule, message, startLine, startColumn, endLine }) => {
    return { path, rule, message, startLine, startColumn, endLine };
  });
  await results.readLines([fileLines(located, texts)]);
  return results.finish();
}

/** The index of the finding of every row: results are in their own order. Equal findings are interchangeable. */
function indexesOf(results: FinishedResults, findings: readonly FindingOfText[]): readonly number[] {
  const keyOf = ({ rule, message, startLine, startColumn }: FindingOfText): string =>
    JSON.stringify([rule, message, startLine, startColumn]);
  const open = Map.groupBy(findings.keys(), (index) => keyOf(findings[index]!));
  return Array.from({ length: results.side.size }, (_, row) => open.get(keyOf(findingAt(results, row)))!.shift()!);
}
