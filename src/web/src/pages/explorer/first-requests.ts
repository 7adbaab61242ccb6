import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Search } from "../../address/address.ts";
import { call, read, type Answer } from "../../api/client.ts";
import { readKept } from "../../api/queries.ts";

export type Artifact = Omit<Answer<"GET /api/artifacts/:id">, "relaxed" | "excluded" | "reason" | "comment">;
export type Project = Answer<"GET /api/projects">[number];

/** Children are loaded so many at a time: enough for a screen, few enough for a folder of a hundred thousand. */
const childrenPerPage = 500;

/** The artifact and all above it. An artifact names its parent, so the way up is walked; what was met before is known. */
export function pathOptions(id: number, version: number | undefined) {
  return queryOptions({
    queryKey: ["path", id, version],
    queryFn: async ({ client }) => {
      const path: Artifact[] = [];
      for (let next: number | null = id; next !== null; next = path[0]!.parentId) {
        const at = next;
        path.unshift(
          await client.fetchQuery({
            queryKey: ["artifact", at, version],
            queryFn: ({ signal }) => read("GET /api/artifacts/:id", { params: { id: at }, query: { version }, signal }),
          }),
        );
      }
      return path;
    },
  });
}

/** A page of what lies directly below an artifact. */
export function childrenOptions(id: number, version: number | undefined, after: string | undefined) {
  const query = { version, limit: childrenPerPage, after };
  return queryOptions({
    queryKey: ["children", id, query],
    queryFn: () => call("GET /api/artifacts/:id/children", { params: { id }, query }),
  });
}

export function versionsRequest({ project, branch }: Place) {
  return { params: { name: project.name }, query: { branch: branch.name } };
}

/** The project and the branch that an artifact is of. */
export interface Place {
  readonly project: Project;
  readonly branch: Project["branches"][string];
}

export function placeOf(projects: readonly Project[], rootId: number): Place | undefined {
  for (const project of projects) {
    const branch = Object.values(project.branches).find(({ artifactId }) => artifactId === rootId);
    if (branch !== undefined) return { project, branch };
  }
  return undefined;
}

/** Which version the address asks for; undefined: the current one. */
export function versionOf(search: Search): number | undefined {
  return search["version"] === undefined ? undefined : Number(search["version"]);
}

/** Asks for what an address of the explorer will need, each thing as soon as it is known what it is. */
export async function askFirst(
  queries: QueryClient,
  params: Readonly<Record<string, string>>,
  search: Search,
): Promise<void> {
  const id = Number(params["artifactId"]);
  const version = versionOf(search);
  // The tree begins at the root, which most addresses name; the children of others are needed as well.
  void queries.prefetchQuery(childrenOptions(id, version, undefined));
  const [path, projects] = await Promise.all([
    queries.fetchQuery(pathOptions(id, version)),
    readKept(queries, "GET /api/projects", {}),
  ]);
  const place = placeOf(projects, path[0]!.id);
  if (place === undefined) return;
  void readKept(queries, "GET /api/models/:id", { params: { id: place.project.modelId } });
  void readKept(queries, "GET /api/projects/:name/versions", versionsRequest(place));
}
