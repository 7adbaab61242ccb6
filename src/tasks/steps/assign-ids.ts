import {
  identifyArtifacts,
  type AssembledResults,
  type ArtifactIdentities,
  type PreviousArtifacts,
} from "../../ingest/index.ts";
import { textColumn, type TextColumn, type VersionReader } from "../../snapshot/index.ts";
import { accept } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import type { BuildJob } from "../job.ts";
import type { Step } from "../step.ts";

export interface IdentifiedResults {
  readonly assembled: AssembledResults;
  readonly identified: ArtifactIdentities;
}

/**
 * Gives each path the id that it had on the branch, and new paths a new id. An edition has the ids of the one that it
 * replaces. What a late part brings may have ids in the version before, or in the one after it.
 */
export const assignIds = (context: BuildContext): Step<AssembledResults, IdentifiedResults> => ({
  name: "identify",
  weight: 5,
  async run(assembled) {
    const { job, host } = context;
    const { tree, paths } = assembled.artifacts;
    if (job.members !== null) return accept({ assembled, identified: identifyMembers(job, paths, tree.size) });
    const versions = await Promise.all(knownVersions(context));
    const takeIds = (count: number) => host.takeIds("artifact", count);
    return accept({
      assembled,
      identified: await identifyArtifacts(tree, paths, job.rootArtifactId, versions, takeIds),
    });
  },
});

function knownVersions({ job, previous, earlierEdition, next }: BuildContext): Promise<PreviousArtifacts>[] {
  const versions = [
    [earlierEdition, job.earlierEdition],
    [previous, job.previous],
    [next, job.next],
  ] as const;
  return versions.flatMap(([reader, version]) =>
    reader === undefined ? [] : [previousArtifacts(reader, version!.versionId)],
  );
}

// The children of a meta-project are the roots of its members, with their own ids (D8).
function identifyMembers({ members, rootArtifactId }: BuildJob, paths: TextColumn, size: number): ArtifactIdentities {
  const byPath = new Map(members?.map(({ path, artifactId }) => [path, artifactId]));
  const ids = new Float64Array(size);
  for (let row = 1; row < size; row += 1) ids[row] = byPath.get(paths.text(row))!;
  ids[0] = rootArtifactId;
  const absent = { paths: textColumn([]), ids: new Float64Array(0), lastSeen: new Float64Array(0) };
  return { ids, previousRow: new Int32Array(size).fill(-1), absent };
}

async function previousArtifacts(previous: VersionReader, versionId: number): Promise<PreviousArtifacts> {
  const tree = await previous.tree();
  return {
    tree,
    versionId,
    paths: (await previous.texts("artifacts", "path"))!,
    ids: await previous.ids("artifacts"),
    absent: {
      paths: (await previous.texts("absent", "path"))!,
      ids: (await previous.doubles("absent", "id"))!,
      lastSeen: (await previous.doubles("absent", "lastSeen"))!,
    },
  };
}
