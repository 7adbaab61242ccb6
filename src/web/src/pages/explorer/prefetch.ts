import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { versionIn, type Search } from "../../address/search.ts";
import { call, read, type Answer } from "../../api/client.ts";
import { readCached } from "../../api/queries.ts";

export type Artifact = Answer<"GET /api/artifacts/:id/ancestors">[number];
export type Project = Answer<"GET /api/projects/:name">;

/** The number of children per request: enough for a screen, and few enough for a folder with a hundred thousand. */
const childrenPerPage = 500;

/** The artifact with its project and branch, and its ancestors from the root on. */
export function pathOptions(id: number, version: number | undefined) {
  return queryOptions({
    queryKey: ["path", id, version],
    queryFn: async ({ signal }) => {
      const request = { params: { id }, query: { version }, signal };
      const [artifact, ancestors] = await Promise.all([
        read("GET /api/artifacts/:id", request),
        read("GET /api/artifacts/:id/ancestors", request),
      ]);
      return { artifact, path: [...ancestors, artifact] as readonly Artifact[] };
    },
  });
}

/** A page of the children of an artifact. */
export function childrenOptions(id: number, version: number | undefined, after: string | undefined) {
  const query = { version, limit: childrenPerPage, after };
  return queryOptions({
    queryKey: ["children", id, query],
    queryFn: () => call("GET /api/artifacts/:id/children", { params: { id }, query }),
  });
}

/** The project and branch of an artifact. */
type ArtifactOrigin = Pick<Answer<"GET /api/artifacts/:id">, "project" | "branch">;

export function projectRequest({ project }: ArtifactOrigin) {
  return { params: { name: project.name } };
}

export function versionsRequest({ project, branch }: ArtifactOrigin) {
  return { params: { name: project.name }, query: { branch: branch.name } };
}

/** Requests what the explorer will need: first the artifact with its ancestors, then everything else in parallel. */
export async function prefetch(
  queries: QueryClient,
  params: Readonly<Record<string, string>>,
  search: Search,
): Promise<void> {
  const id = Number(params["artifactId"]);
  const version = versionIn(search);
  void queries.prefetchQuery(childrenOptions(id, version, undefined));
  const { artifact, path } = await queries.fetchQuery(pathOptions(id, version));
  void readCached(queries, "GET /api/models/:id", { params: { id: artifact.project.modelId } });
  void readCached(queries, "GET /api/projects/:name/versions", versionsRequest(artifact));
  void readCached(queries, "GET /api/projects/:name", projectRequest(artifact));
  void readCached(queries, "GET /api/projects/:name/permissions", projectRequest(artifact));
  for (const above of path) void queries.prefetchQuery(childrenOptions(above.id, version, undefined));
}
