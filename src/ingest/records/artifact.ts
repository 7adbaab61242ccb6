import type { Problem } from "../../text/index.ts";
import { nameBytesMax } from "../bounds.ts";
import { checkName, checkPath } from "./checks.ts";
import type { Location } from "./location.ts";

/** The type of the root. */
export const rootType = "APPLICATION";

/** An artifact without its values, which go straight into columns. */
export interface ArtifactRecord {
  readonly path: string;
  readonly type: string;
  /** Path of the parent; null for the folder of the artifact's path. */
  readonly parent: string | null;
  /** Null for the last segment of the path. */
  readonly name: string | null;
  readonly location: Location | null;
}

/** Checks the texts of an artifact. Its type is admitted by the collector. */
export function checkArtifact({ path, parent, name }: ArtifactRecord): Problem | undefined {
  return (
    checkPath(path, "path") ??
    (parent === null ? undefined : checkPath(parent, "parent")) ??
    (name === null ? undefined : checkName(name, "name", nameBytesMax))
  );
}
