import { Collector } from "../ingest/index.ts";
import { modelOf } from "../model/index.ts";
import type { VersionReader } from "../snapshot/index.ts";
import type { ByteStores, SnapshotStore } from "../store/index.ts";
import type { BuildContext } from "./build-context.ts";
import { buildSteps } from "./build-steps.ts";
import type { BuildJob, Outcome, StoredVersion } from "./job.ts";
import { openVersion } from "./read-version.ts";
import { Reading } from "./reading.ts";
import type { Host } from "./step.ts";
import { openVocabulary, vocabularyOf } from "./vocabulary.ts";

/** Turns uploads into a version. */
export async function runBuild(
  job: BuildJob,
  { formats, helper, ...byteStores }: ByteStores & Pick<BuildContext, "formats" | "helper">,
  host: Host,
): Promise<Outcome> {
  const model = modelOf(job.model);
  const versions = openVersions(job, byteStores.snapshots);
  const keepSource = (hash: string, text: string): void => byteStores.sources.keep(hash, text, job.at);
  const vocabulary = job.members === null ? vocabularyOf(model) : openVocabulary;
  const reading = new Reading(new Collector(vocabulary, keepSource));
  const context: BuildContext = {
    job,
    host,
    model,
    vocabulary,
    keepSource,
    reading,
    ...byteStores,
    formats,
    ...(helper !== undefined && { helper }),
    ...versions,
    times: [],
  };
  let isBuilt = false;
  try {
    const built = await buildSteps(context).run(context, host, context.times);
    if (!built.ok) return refusedOutcome(context, built.problem);
    isBuilt = built.value;
    return { kind: isBuilt ? "built" : "superseded" };
  } finally {
    if (!isBuilt) for (const folder of reading.storedFolders) await byteStores.snapshots.remove(folder);
    await closeAll(versions);
  }
}

function refusedOutcome(
  { job, reading }: BuildContext,
  problem: Extract<Outcome, { kind: "refused" }>["problem"],
): Outcome {
  const refused = reading.refusedRecords;
  if (job.parts === null) return { kind: "refused", problem, refused };
  return { kind: "refused", problem, refused, tasks: reading.refusedEnds(job, problem) };
}

type OpenVersions = Pick<BuildContext, "previous" | "reference" | "earlierEdition" | "next" | "origins" | "others">;

/** Opens the versions that the build compares with or takes parts from. Nothing is read before a step asks for it. */
function openVersions(job: BuildJob, snapshots: SnapshotStore): OpenVersions {
  const open = (version: StoredVersion | null): VersionReader | undefined =>
    version === null ? undefined : openVersion(snapshots, version.folder);
  const reference = open(job.reference);
  const origins = new Map<string, VersionReader>();
  for (const { name, stored } of job.parts ?? []) {
    const origin = open(stored?.carriedFrom ?? null);
    if (origin !== undefined) origins.set(name, origin);
  }
  return {
    previous: open(job.previous),
    reference,
    earlierEdition: open(job.earlierEdition),
    next: open(job.next),
    origins,
    others: job.others.map(({ folder }) =>
      reference !== undefined && folder === job.reference?.folder ? reference : openVersion(snapshots, folder),
    ),
  };
}

async function closeAll(versions: OpenVersions): Promise<void> {
  const { previous, reference, earlierEdition, next, origins, others } = versions;
  const readers = new Set([previous, reference, earlierEdition, next, ...origins.values(), ...others]);
  await Promise.all(Array.from(readers, async (reader) => reader?.close()));
}
