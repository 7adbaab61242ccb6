import type { Task } from "../harness/client.ts";
import type { BuildingServer } from "./building-server.ts";

/** A branch that is to be merged. */
interface PullRequest {
  readonly branch: string;
  readonly target: string;
  readonly base: string;
}

/** Builds the first version of a branch with a target. */
export async function buildPullRequest(
  { admin, store }: Pick<BuildingServer, "admin" | "store">,
  project: string,
  { branch, target, base }: PullRequest,
  results: string,
  query = "",
): Promise<Task> {
  const { body } = await admin.json<{ id: number }>("POST", `/api/projects/${project}/branches`, { name: branch });
  await store.write.updateBranch({ branchId: body.id, target, base, at: 1 });
  return admin.build(project, results, { query: `?branch=${branch}${query}` });
}
