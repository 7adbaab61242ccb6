import { Collector, type Vocabulary } from "../ingest/index.ts";
import { modelOf, type Model } from "../model/index.ts";

import type { ByteStores } from "../store/index.ts";
import { refusedOf, type BuildContext } from "./build-context.ts";
import { buildSteps } from "./build-steps.ts";
import type { BuildJob, Outcome } from "./job.ts";
import { openVersion } from "./read-version.ts";
import type { Host } from "./step.ts";

/** Turns an upload into a version. */
export async function runBuild(job: BuildJob, byteStores: ByteStores, host: Host): Promise<Outcome> {
  const model = modelOf(job.model);
  const previous = job.previous === null ? undefined : openVersion(byteStores.snapshots, job.previous.folder);
  const others = job.others.map(({ folder }) => openVersion(byteStores.snapshots, folder));
  const keepSource = (hash: string, text: string): void => byteStores.sources.keep(hash, text, job.at);
  const context: BuildContext = {
    job,
    host,
    model,
    collector: new Collector(job.members === null ? vocabularyOf(model) : openVocabulary, keepSource),
    ...byteStores,
    previous,
    others,
    times: [],
  };
  try {
    const built = await buildSteps(context).run(context, host, context.times);
    if (!built.ok) return { kind: "refused", problem: built.problem, refused: refusedOf(context) };
    return { kind: built.value ? "built" : "superseded" };
  } finally {
    await Promise.all([previous?.close(), ...others.map((other) => other.close())]);
  }
}

/** A meta-project copies all values of its members, also those that only the members' models know or compute. */
const openVocabulary: Vocabulary = { strict: false, computes: () => false, knows: () => true };

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
