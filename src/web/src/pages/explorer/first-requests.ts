import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Search } from "../../address/address.ts";
import { call, read, type Answer } from "../../api/client.ts";
import { readKept } from "../../api/queries.ts";

export type Artifact = Answer<"GET /api/artifacts/:id/ancestors">[number];
export type Project = Answer<"GET /api/projects/:name">;

/** Children are loaded so many at a time: enough for a screen, few enough for a folder of a hundred thousand. */
const childrenPerPage = 500;

/** The artifact, with the project and the branch that it is of, and all above it, from the root on. */
export function wayOptions(id: number, version: number | undefined) {
  return queryOptions({
    queryKey: ["way", id, version],
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

/** A page of what lies directly below an artifact. */
export function childrenOptions(id: number, version: number | undefined, after: string | undefined) {
  const query = { version, limit: childrenPerPage, after };
  return queryOptions({
    queryKey: ["children", id, query],
    queryFn: () => call("GET /api/artifacts/:id/children", { params: { id }, query }),
  });
}

/** Where an artifact is. */
type Place = Pick<Answer<"GET /api/artifacts/:id">, "project" | "branch">;

export function projectRequest({ project }: Place) {
  return { params: { name: project.name } };
}

export function versionsRequest({ project, branch }: Place) {
  return { params: { name: project.name }, query: { branch: branch.name } };
}

/** Which version the address asks for; undefined: the current one. */
export function versionOf(search: Search): number | undefined {
  return search["version"] === undefined ? undefined : Number(search["version"]);
}

/** Asks for what an address of the explorer will need: the way to the artifact, then at once all that it names. */
export async function askFirst(
  queries: QueryClient,
  params: Readonly<Record<string, string>>,
  search: Search,
): Promise<void> {
  const id = Number(params["artifactId"]);
  const version = versionOf(search);
  void queries.prefetchQuery(childrenOptions(id, version, undefined));
  const { artifact, path } = await queries.fetchQuery(wayOptions(id, version));
  void readKept(queries, "GET /api/models/:id", { params: { id: artifact.project.modelId } });
  void readKept(queries, "GET /api/projects/:name/versions", versionsRequest(artifact));
  void readKept(queries, "GET /api/projects/:name", projectRequest(artifact));
  for (const above of path) void queries.prefetchQuery(childrenOptions(above.id, version, undefined));
}
