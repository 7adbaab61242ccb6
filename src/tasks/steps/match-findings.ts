import {
  assembledSide,
  fileRows,
  keepContexts,
  matchFindings,
  matchPaths,
  readContexts,
  type ComparedVersion,
  type FindingContexts,
  type MatchedFindings,
  type MatchStage,
  type OtherStage,
  type PreviousFindings,
  type SharedFindings,
} from "../../ingest/index.ts";
import { matchById, orderById, type Facts, type VersionReader } from "../../snapshot/index.ts";
import { accept } from "../../text/index.ts";
import { earlierAbsent } from "../absent-findings.ts";
import type { BuildContext } from "../build-context.ts";
import type { BuildJob } from "../job.ts";
import { previousContexts } from "../previous-facts.ts";
import type { Step } from "../step.ts";
import type { IdentifiedResults } from "./assign-ids.ts";

/** The complete facts. */
export interface MatchedFacts {
  readonly facts: Facts;
  /** For each version in `job.others`, its findings that are new to this branch. */
  readonly shared: readonly SharedFindings[];
}

/** Finds out which findings existed before. This completes the facts. */
export const matchPreviousFindings = (context: BuildContext): Step<IdentifiedResults, MatchedFacts> => ({
  name: "match",
  weight: 5,
  async run(results) {
    const { job, host } = context;
    const contexts = await contextsOf(context, results);
    const now = assembledSide(results.assembled, contexts);
    const matched = await matchFindings(
      now,
      job.parts === null ? predecessorStage(context, results) : partStages(context, results),
      job.versionId,
      (count) => host.takeIds("finding", count),
      otherStages(context, results),
    );
    return accept({ facts: factsOf(results, matched, contexts), shared: sharedFindings(context, matched) });
  },
});

/** The code around each finding, as it was where the finding was found. */
async function contextsOf(
  { reading, origins, sources }: BuildContext,
  { assembled: { artifacts, findings } }: IdentifiedResults,
): Promise<FindingContexts | null> {
  await sources.flush();
  const contexts = await readContexts(findings, artifacts, (hash) => sources.read(hash));
  const carried = [];
  for (const name of reading.carried) {
    const origin = origins.get(name)!;
    carried.push({
      name,
      parts: (await origin.findingParts()) ?? null,
      contexts: await previousContexts(origin),
    });
  }
  return keepContexts(contexts, findings, carried);
}

/** Parts that the branch never had come from the reference, so that their findings count among those of the reference. */
function sharedFindings(
  { others, reference }: BuildContext,
  { shared, carried }: MatchedFindings,
): readonly SharedFindings[] {
  return shared.map((findings, index) => (others[index] === reference ? joinShared([findings, ...carried]) : findings));
}

export function joinShared(findings: readonly SharedFindings[]): SharedFindings {
  return {
    from: Float64Array.from(findings.flatMap(({ from }) => [...from])),
    to: Float64Array.from(findings.flatMap(({ to }) => [...to])),
  };
}

function predecessorStage({ previous }: BuildContext, { identified }: IdentifiedResults): MatchStage[] {
  if (previous === undefined) return [];
  const open = async () => ({ findings: await previousFindings(previous), rows: identified.previousRow });
  return [{ kind: "predecessor", open }];
}

/** The versions that the findings of an edition are compared with, in this order (D14). */
function partStages(context: BuildContext, results: IdentifiedResults): MatchStage[] {
  const { job, reading, origins, previous, earlierEdition, next } = context;
  const { identified, assembled } = results;
  const order = orderById(identified.ids);
  const stages: MatchStage[] = carriedParts(job, reading.carried, true).map((name) => ({
    kind: "origin",
    parts: new Set([name]),
    open: () => previousFindings(origins.get(name)!),
  }));
  const versions = [
    ["predecessor", previous],
    ["edition", earlierEdition],
    ["successor", next],
  ] as const;
  for (const [kind, reader] of versions) {
    if (reader === undefined) continue;
    const open = async () => ({
      findings: await previousFindings(reader),
      rows: matchById(order, await reader.idOrder("artifacts")),
    });
    stages.push({ kind, open });
    if (kind === "edition") {
      stages.push({ kind: "absent", paths: assembled.artifacts.paths, open: () => earlierAbsent(context) });
    }
  }
  return stages;
}

/** Those of the carried parts that come from this branch, or from another one. */
function carriedParts({ parts }: BuildJob, carried: readonly string[], sameBranch: boolean): readonly string[] {
  const names = (parts ?? []).filter(({ stored }) => stored?.carriedFrom?.sameBranch === sameBranch);
  return names.map(({ name }) => name).filter((name) => carried.includes(name));
}

/** Versions of other branches: those that parts are carried from, then the reference, then all others (D15). */
function otherStages(
  { job, reading, origins, others, reference }: BuildContext,
  { assembled: { artifacts } }: IdentifiedResults,
): OtherStage[] {
  const stages: OtherStage[] = carriedParts(job, reading.carried, false).map((name) => ({
    kind: "carried",
    parts: new Set([name]),
    open: () => previousFindings(origins.get(name)!),
  }));
  for (const reader of others) {
    const kind = reader === reference ? "reference" : "branch";
    stages.push({ kind, open: () => otherBranch(reader, artifacts) });
  }
  return stages;
}

async function otherBranch(
  reader: VersionReader,
  { tree, paths }: IdentifiedResults["assembled"]["artifacts"],
): Promise<ComparedVersion> {
  const other = { tree: await reader.tree(), paths: (await reader.texts("artifacts", "path"))! };
  return { findings: await previousFindings(reader), rows: matchPaths(tree, paths, other) };
}

/** The findings of a stored version. */
export async function previousFindings(previous: VersionReader): Promise<PreviousFindings> {
  const rule = await previous.choice("findings", "rule");
  const ids = await previous.ids("findings");
  return {
    size: ids.length,
    ids,
    artifact: (await previous.integers("findings", "artifact"))!,
    file: fileRows(await previous.tree()),
    rule: rule.values,
    ruleIds: rule.choices,
    messages: (await previous.texts("findings", "message"))!,
    startLine: await previous.integers("findings", "startLine"),
    startColumn: await previous.integers("findings", "startColumn"),
    snippets: await previous.integers("findings", "snippetHash"),
    fingerprints: await previous.texts("findings", "fingerprint"),
    firstVersion: (await previous.doubles("findings", "firstVersion"))!,
    contexts: await previousContexts(previous),
    origin: await previous.doubles("findings", "origin"),
    parts: (await previous.findingParts()) ?? null,
  };
}

function factsOf(
  { assembled, identified }: IdentifiedResults,
  matched: MatchedFindings,
  contexts: FindingContexts | null,
): Facts {
  const { rules, ...findings } = assembled.findings;
  return {
    ...assembled.artifacts,
    ids: identified.ids,
    idOrder: orderById(identified.ids),
    absent: identified.absent,
    links: assembled.links,
    rules,
    findings: {
      ...findings,
      ids: matched.ids,
      idOrder: orderById(matched.ids),
      firstVersion: matched.firstVersion,
      evidence: matched.evidence,
      contexts,
      origin: matched.origin,
    },
  };
}
