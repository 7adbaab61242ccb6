import { Collector, type Vocabulary } from "../ingest/index.ts";
import { modelOf, type Model } from "../model/index.ts";
import { ColumnCache, VersionReader } from "../snapshot/index.ts";
import type { ByteStores } from "../store/index.ts";
import { refusedOf, type BuildContext } from "./build-context.ts";
import { buildSteps } from "./build-steps.ts";
import type { BuildJob, Outcome } from "./job.ts";
import type { Host } from "./step.ts";

/** A build reads each column of the version before once: nothing is worth keeping. */
const previousColumnsBytesMax = 0;

/** Turns an upload into a version. */
export async function runBuild(job: BuildJob, places: ByteStores, host: Host): Promise<Outcome> {
  const model = modelOf(job.model);
  const { previous } = job;
  const readerOf = (folder: string): VersionReader =>
    new VersionReader(folder, (part) => places.place.open(folder, part), new ColumnCache(previousColumnsBytesMax));
  const reader = previous === null ? undefined : readerOf(previous.folder);
  const others = job.others.map(({ folder }) => readerOf(folder));
  const keepSource = (hash: string, text: string): void => places.sources.keep(hash, text, job.at);
  const context: BuildContext = {
    job,
    host,
    model,
    collector: new Collector(job.members === null ? vocabularyOf(model) : anything, keepSource),
    ...places,
    previous: reader,
    others,
    times: [],
  };
  try {
    const built = await buildSteps(context).run(context, host, context.times);
    if (!built.ok) return { kind: "refused", problem: built.problem, refused: refusedOf(context) };
    return { kind: built.value ? "built" : "superseded" };
  } finally {
    await Promise.all([reader?.close(), ...others.map((other) => other.close())]);
  }
}

/** Of a meta-project's members everything is copied, also what their models alone know or compute. */
const anything: Vocabulary = { strict: false, computes: () => false, knows: () => true };

function vocabularyOf(model: Model): Vocabulary {
  return {
    strict: model.strict,
    computes: (measureId) => model.isComputed(measureId),
    knows(what, id) {
      switch (what) {
        case "type":
          return model.types.has(id);
        case "measure":
          return model.measures.has(id);
        case "info":
          return model.infos.has(id);
        case "link":
          return model.links.has(id);
        case "rule":
          return model.rules.has(id);
      }
    },
  };
}
