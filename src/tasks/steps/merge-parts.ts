import { mergeParts, TooLargeError, type Collector, type PartOrigin } from "../../ingest/index.ts";
import type { VersionReader } from "../../snapshot/index.ts";
import { accept, refuse } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import type { Step } from "../step.ts";
import type { ReadUploads } from "./read-format.ts";

/** The records of the whole version. */
export interface ReadResults {
  readonly results: Collector;
  readonly projectName: string;
  /** Whether results of which nothing remains are a version: parts that arrive later may say what exists. */
  readonly mayBeEmpty: boolean;
}

/** Merges the parts of a version, as if one upload had contained all their reports (D14). */
export const mergeRecords = ({
  job,
  reading,
  vocabulary,
  keepSource,
  origins,
}: BuildContext): Step<ReadUploads, ReadResults> => ({
  name: "merge",
  weight: 5,
  async run({ parts }) {
    const { projectName } = job;
    if (parts === null) return accept({ results: reading.collector, projectName, mayBeEmpty: false });
    const carried = new Set(reading.carried);
    const merged = [];
    for (const { name, records } of parts) {
      const origin = carried.has(name) ? await originOf(origins.get(name)!) : null;
      merged.push({ name, records, origin });
    }
    try {
      const { collector, parts: summaries, files } = mergeParts(vocabulary, keepSource, merged);
      reading.collector = collector;
      reading.summaries = summaries;
      if (collector.failures.count > 0) reading.files = files;
      else for (const { records } of parts) records.releaseColumns();
      return accept({ results: collector, projectName, mayBeEmpty: true });
    } catch (error) {
      if (error instanceof TooLargeError) return refuse(error.problem);
      throw error;
    }
  },
});

async function originOf(version: VersionReader): Promise<PartOrigin> {
  return {
    tree: await version.tree(),
    paths: (await version.texts("artifacts", "path"))!,
    sources: await version.texts("artifacts", "source"),
  };
}
