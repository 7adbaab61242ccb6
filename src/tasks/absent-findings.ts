import { FindingKeys, rememberAbsent, type PreviousFindings } from "../ingest/index.ts";
import { parts, type AbsentFindings, type Facts, type VersionReader } from "../snapshot/index.ts";
import type { BuildContext } from "./build-context.ts";

/** What the edition that the build replaces remembers of editions before it. */
export async function earlierAbsent({
  job,
  earlierEdition,
  snapshots,
}: BuildContext): Promise<AbsentFindings | undefined> {
  if (job.earlierEdition === null || earlierEdition === undefined) return undefined;
  const stored = await snapshots.parts(job.earlierEdition.folder);
  return stored.includes(parts.absentFindings) ? readAbsent(earlierEdition) : undefined;
}

async function readAbsent(reader: VersionReader): Promise<AbsentFindings> {
  return {
    keys: (await reader.texts("absentFindings", "key"))!,
    ids: (await reader.doubles("absentFindings", "id"))!,
    firstVersion: (await reader.doubles("absentFindings", "firstVersion"))!,
    origin: (await reader.doubles("absentFindings", "origin"))!,
  };
}

/** The facts of an edition, with what it remembers of the edition that it replaces. */
export async function withAbsentFindings(
  context: BuildContext,
  facts: Facts,
  readFindings: (reader: VersionReader) => Promise<PreviousFindings>,
): Promise<Facts> {
  const { earlierEdition } = context;
  if (earlierEdition === undefined) return facts;
  const present = new Set(facts.findings.ids);
  const absent = await earlierAbsent(context);
  const lost = (await earlierEdition.ids("findings")).some((id) => !present.has(id));
  if (!lost && absent === undefined) return facts;
  const findings = await readFindings(earlierEdition);
  const keys = new FindingKeys(findings, (await earlierEdition.texts("artifacts", "path"))!);
  const { ids, firstVersion, origin } = findings;
  return { ...facts, absentFindings: rememberAbsent({ keys, ids, firstVersion, origin, absent }, present) };
}
