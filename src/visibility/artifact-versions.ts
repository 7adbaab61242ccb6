import type { OpenVersion } from "../portfolio/index.ts";
import type { VersionRow } from "../store/index.ts";
import { openSeen, type VersionSources, type VisibleVersion } from "./visible-version.ts";

/** A version that contains an artifact, and its row there. */
export interface ArtifactVersion {
  readonly version: VersionRow;
  readonly shown: OpenVersion;
  readonly row: number;
}

/** The versions of a branch that the caller sees and that contain the artifact, before the one with id `before`. */
export async function* versionsOfArtifact(
  sources: VersionSources,
  { branch, versions, drafts }: VisibleVersion,
  artifactId: number,
  before: number,
): AsyncGenerator<ArtifactVersion> {
  for (const { id } of versions) {
    const version = id < before ? await sources.read.versionById(id) : undefined;
    if (version === undefined) continue;
    const shown = await openSeen(sources, { drafts }, version, branch);
    const row = await shown.rowOf(artifactId);
    if (row !== -1) yield { version, shown, row };
  }
}
