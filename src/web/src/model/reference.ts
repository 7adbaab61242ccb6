import type { Answer } from "../api/client.ts";
import { shortCommit } from "./commit.ts";

type Version = Pick<Answer<"GET /api/projects/:name/versions">[number], "id" | "name" | "reference">;

/** The version that another one is compared with. */
export interface ReferenceView {
  readonly id: number;
  readonly name: string;
  /** It is a version of the same branch, so that artifacts have the same ids there. */
  readonly isHere: boolean;
}

/** The reference of a version, as the server chose it. The versions are those of its branch. */
export function referenceIn({ reference }: Version, versions: readonly Version[]): ReferenceView | undefined {
  const { versionId, branch, commit } = reference;
  if (versionId === null) return undefined;
  const here = versions.find(({ id }) => id === versionId);
  if (here !== undefined) return { id: versionId, name: here.name, isHere: true };
  const name = [branch, commit === null ? undefined : shortCommit(commit)]
    .filter((word) => word !== undefined)
    .join(" ");
  return { id: versionId, name, isHere: false };
}
