import { projectsVisibleTo, type Caller } from "../access/index.ts";
import type { StoreReads } from "../store/index.ts";

/**
 * Which models the caller may read. Users may read all. Readers who are not signed in may read those of the projects that
 * they see: the names and formulas of others are not for everyone.
 */
export async function modelsSeenBy(
  read: Pick<StoreReads, "modelsOfProjects">,
  caller: Caller,
): Promise<(modelId: string) => boolean> {
  const visibleTo = caller.anonymous ? projectsVisibleTo(caller, "project.read") : undefined;
  if (visibleTo === undefined) return () => true;
  const models = await read.modelsOfProjects(visibleTo);
  return (modelId) => models.has(modelId);
}
