import { toolsOf } from "../../ingest/index.ts";
import {
  factsTables,
  lastOf,
  makeSearchIndex,
  messageSteps,
  parts,
  writeSearchIndex,
  writeTable,
  type ByteSink,
  type Facts,
  type FindingTexts,
  type SearchedTexts,
} from "../../snapshot/index.ts";
import type { EditionCommit } from "../../store/index.ts";
import { accept } from "../../text/index.ts";
import { withAbsentFindings } from "../absent-findings.ts";
import type { BuildContext } from "../build-context.ts";
import { countedSink } from "../counted-byte-stores.ts";
import type { BuiltVersion } from "../job.ts";
import type { CarriedCounts } from "../reading.ts";
import type { Step } from "../step.ts";
import { writeLayer } from "../write-layer.ts";
import type { GatedFacts } from "./check-gate.ts";
import { previousFindings } from "./match-findings.ts";

const firstLayer = 1;

/** Writes facts and first rating layer as one folder. It is durable and complete afterwards, but not yet visible. */
export const writeSnapshot = (context: BuildContext): Step<GatedFacts, BuiltVersion> => ({
  name: "write",
  weight: 13,
  async run({ facts, code, rating, triage, carried, root, gate, groups, analysis, partsCarried }, progress) {
    const { job, snapshots, reading } = context;
    const { unreadFiles: unread } = reading;
    const complete = await withAbsentFindings(context, facts, previousFindings);
    const tables = factsTables({ ...complete, ...(unread && { unread }) });
    let written = 0;
    let storedBytes = 0;
    const measured = (sink: ByteSink): ByteSink => countedSink(sink, ({ length }) => (storedBytes += length));
    // An attempt that was interrupted by a database failure or a stop of the server runs again under the same name.
    await snapshots.remove(job.folder);
    const result = await snapshots.create(job.folder, async (writePart) => {
      const part: typeof writePart = (name, fill) => writePart(name, (sink) => fill(measured(sink)));
      // Side by side: while one part waits for the disk, another is compressed.
      const writing = [...tables].map(async ([name, table]) => {
        await part(parts[name], (sink) => writeTable(sink, table));
        progress(++written / (tables.size + 2));
      });
      writing.push(part(parts.search, (sink) => writeSearchIndex(sink, makeSearchIndex(searchedTexts(facts)))));
      if (facts.findings.size > 0) {
        const messages = lastOf(messageSteps(findingTexts(facts)));
        writing.push(part(parts.messages, (sink) => writeSearchIndex(sink, messages)));
      }
      writing.push(
        writeLayer(part, {
          number: firstLayer,
          rows: facts.tree.size,
          rating,
          triage,
          changes: code?.changes ?? null,
          groups,
        }),
      );
      await allSettled(writing);
    });
    if (!result.ok) return result;
    return accept({
      folder: job.folder,
      storedBytes,
      layer: firstLayer,
      artifactCount: facts.tree.size,
      findingCount: facts.findings.size,
      root,
      gate,
      carried,
      analysis,
      commit: reading.collector.commit,
      refused: reading.refusedRecords,
      ...reading.unread,
      tools: toolsOf(reading.collector.reports),
      edition: job.parts === null ? null : editionOf(context, partsCarried),
      steps: context.times,
    });
  },
});

function searchedTexts({ names, paths, tree, rules, findings }: Facts): SearchedTexts {
  return { names, paths, artifacts: tree.size, rules, usedRules: findings.rule };
}

function findingTexts({ paths, findings }: Facts): FindingTexts {
  const { size, messages, locationPaths } = findings;
  return { findings: size, messages, locationPaths: locationPaths?.values, rootPath: paths.text(0) };
}

function editionOf({ job, reading }: BuildContext, partsCarried: ReadonlyMap<string, CarriedCounts>): EditionCommit {
  return { tasks: reading.taskEnds(job), parts: reading.versionParts(partsCarried), sent: reading.sent };
}

/** Waits for all, even after a failure: the folder is removed then, and no part may still be written to it. */
async function allSettled(writing: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(writing);
  for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
}
