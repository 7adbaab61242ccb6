import type { Answer } from "../api/client.ts";

type Version = Pick<Answer<"GET /api/projects/:name/versions">[number], "id" | "baseline">;

/**
 * The reference version of a version (D9): the newest baseline before it, else the version before it. The list is
 * newest first and contains the versions that the user may see.
 */
export function referenceOf<Known extends Version>(versions: readonly Known[], shown: number): Known | undefined {
  const older = versions.slice(versions.findIndex(({ id }) => id === shown) + 1);
  return older.find(({ baseline }) => baseline) ?? older[0];
}
