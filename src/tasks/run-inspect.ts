import { Collector } from "../ingest/index.ts";
import { modelOf } from "../model/index.ts";
import type { ByteStores } from "../store/index.ts";
import type { BuildContext } from "./build-context.ts";
import type { InspectJob, Outcome } from "./job.ts";
import { recordsOf } from "./reading.ts";
import { readUpload, saysNothing } from "./steps/read-format.ts";
import { JobCancelledError, type Host } from "./step.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** Reads results as a build would, and returns what each report contains. Nothing is stored. */
export async function runInspect(
  job: InspectJob,
  needs: ByteStores & Pick<BuildContext, "formats" | "helper">,
  host: Host,
): Promise<Outcome> {
  const collector = new Collector(vocabularyOf(modelOf(job.model)), () => undefined);
  const read = await readUpload(needs, job.upload, collector, (fraction) => {
    if (host.cancelled()) throw new JobCancelledError();
    host.progress("read", fraction);
  });
  const empty = saysNothing(collector) ? ({ code: "results.empty" } as const) : null;
  return {
    kind: "inspected",
    reports: collector.reports.map(({ tools, toolVersions: _versions, ...report }) => ({
      ...report,
      tools: [...tools],
    })),
    commit: collector.commit,
    refused: recordsOf(collector),
    problem: read.ok ? empty : read.problem,
  };
}
