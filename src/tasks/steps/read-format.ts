import { readResults } from "../../ingest/index.ts";
import { accept, refuse } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import type { Step } from "../step.ts";

/** Reads the upload record by record; what is wrong with single records stands in the collector's refusals. */
export const readFormat: Step<BuildContext, BuildContext> = {
  name: "read",
  weight: 55,
  async run(context, progress) {
    const { job, collector, spool } = context;
    const size = Math.max(1, await spool.size(job.upload));
    collector.expectBytes(size);
    const read = await readResults(spool.open(job.upload), collector, {
      mediaType: job.mediaType,
      gzip: job.gzip,
      onProgress: (bytesRead) => progress(Math.min(1, bytesRead / size)),
    });
    if (!read.ok) return read;
    // Sources are durable before the version that names them.
    context.sources.flush();
    return collector.accepted > 0 ? accept(context) : refuse({ code: "results.empty" });
  },
};
