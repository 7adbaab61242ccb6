import { toolsOf } from "../../ingest/index.ts";
import { factsTables, parts, writeTable } from "../../snapshot/index.ts";
import type { EditionCommit } from "../../store/index.ts";
import { accept } from "../../text/index.ts";
import { withAbsentFindings } from "../absent-findings.ts";
import type { BuildContext } from "../build-context.ts";
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
  async run({ facts, code, rating, triage, carried, root, gate, analysis, partsCarried }, progress) {
    const { job, snapshots, reading } = context;
    const { unreadFiles: unread } = reading;
    const complete = await withAbsentFindings(context, facts, previousFindings);
    const tables = factsTables({ ...complete, ...(unread && { unread }) });
    let written = 0;
    // An attempt that was interrupted by a database failure or a stop of the server runs again under the same name.
    await snapshots.remove(job.folder);
    const result = await snapshots.create(job.folder, async (part) => {
      // Side by side: while one part waits for the disk, another is compressed.
      const writing = [...tables].map(async ([name, table]) => {
        await part(parts[name], (sink) => writeTable(sink, table));
        progress(++written / (tables.size + 1));
      });
      writing.push(
        writeLayer(part, { number: firstLayer, rows: facts.tree.size, rating, triage, changes: code?.changes ?? null }),
      );
      await allSettled(writing);
    });
    if (!result.ok) return result;
    return accept({
      folder: job.folder,
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

function editionOf({ job, reading }: BuildContext, partsCarried: ReadonlyMap<string, CarriedCounts>): EditionCommit {
  return { tasks: reading.taskEnds(job), parts: reading.versionParts(partsCarried), sent: reading.sent };
}

/** Waits for all, even after a failure: the folder is removed then, and no part may still be written to it. */
async function allSettled(writing: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(writing);
  for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
}
