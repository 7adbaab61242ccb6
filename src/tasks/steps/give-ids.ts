import { identifyArtifacts, type Assembled, type Identified, type PreviousArtifacts } from "../../ingest/index.ts";
import type { VersionReader } from "../../snapshot/index.ts";
import { accept } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import type { Step } from "../step.ts";

export interface IdentifiedResults {
  readonly assembled: Assembled;
  readonly identified: Identified;
}

/** Gives each path the id it had on the branch, and new ones to new paths. */
export const giveIds = ({ job, host, previous }: BuildContext): Step<Assembled, IdentifiedResults> => ({
  name: "identify",
  weight: 5,
  async run(assembled) {
    const { tree, paths } = assembled.artifacts;
    const before = previous === undefined ? undefined : await previousArtifacts(previous, job.previous!.versionId);
    const takeIds = (count: number) => host.takeIds("artifact", count);
    return accept({ assembled, identified: await identifyArtifacts(tree, paths, job.rootArtifactId, before, takeIds) });
  },
});

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
