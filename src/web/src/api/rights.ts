import type { Answer } from "./client.ts";
import { ApiProblem } from "./problem.ts";
import { useRead } from "./queries.ts";
import { useUser } from "./user.ts";

interface OwnedProject {
  readonly name: string;
  readonly ownerId: number;
}

export type Permission = Answer<"GET /api/projects/:name/permissions">["permissions"][number];

/** Always the same object, so that what depends on it is not computed again. */
const noPermissions: readonly Permission[] = [];

/**
 * What the user may do on a project; undefined while loading. The server decides; this only controls what is shown.
 */
export function usePermissions(project: { readonly name: string } | undefined): readonly Permission[] | undefined {
  const read = useRead(
    "GET /api/projects/:name/permissions",
    { params: { name: project?.name ?? "" } },
    { enabled: project !== undefined },
  );
  return read.isError ? noPermissions : read.data?.permissions;
}

/**
 * Whether the user may read the sources of a project, by one of its artifacts; undefined while loading. The coverage of
 * lines needs the same right, and its answer is small.
 */
export function useMayReadSource(
  project: OwnedProject | undefined,
  artifactId: number | undefined,
  version: number | undefined,
) {
  const owns = useMayDelete(project);
  const coverage = useRead(
    "GET /api/artifacts/:id/coverage",
    { params: { id: artifactId ?? 0 }, query: { version } },
    { enabled: !owns && project !== undefined && artifactId !== undefined },
  );
  if (owns || coverage.isSuccess) return true;
  return coverage.error instanceof ApiProblem && coverage.error.status === 403 ? false : undefined;
}

/** Whether the user may delete the project: owners and administrators may. */
export function useMayDelete(project: OwnedProject | undefined): boolean {
  const user = useUser();
  return user.role === "ADMINISTRATOR" || user.id === project?.ownerId;
}
