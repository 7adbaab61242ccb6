import { Type } from "typebox";
import type { Api } from "../http/index.ts";
import { failTool, type ApiName, type Outcome, type ToolApi } from "./api.ts";
import { Id, Text } from "./shapes.ts";

/** Where a tool looks: a project, one of its branches, one of its versions. */
export const placeInput = {
  project: Text("Name of the project."),
  branch: Type.Optional(Text("Name of the branch. Default: the main branch.")),
  version: Type.Optional(Id("Id of a version. Default: the newest one.")),
};

interface Place {
  readonly project: string;
  readonly branch?: string;
  readonly version?: number;
}

/** The endpoints of `findRoot`. */
export const rootEndpoints = [
  "GET /api/projects/:name",
  "GET /api/projects/:name/branches/:branch",
] as const satisfies readonly ApiName[];

/** The id of the root artifact of a branch. */
export async function findRoot(api: ToolApi, { project, branch }: Place): Promise<Outcome<number>> {
  const found =
    branch === undefined
      ? await api.call("GET /api/projects/:name", { params: { name: project }, query: { fields: "artifactId" } })
      : await api.call("GET /api/projects/:name/branches/:branch", {
          params: { name: project, branch },
          query: { fields: "artifactId" },
        });
  return found.ok ? { ok: true, value: found.value.value.artifactId } : found;
}

/** The endpoints of `findVersion`. */
export const versionEndpoints = [
  "GET /api/projects/:name/versions",
  "GET /api/versions/:id",
] as const satisfies readonly ApiName[];

type Version = Api["GET /api/versions/:id"]["answer"];

/** A version of a branch: the one that is named, or the newest. */
export async function findVersion(api: ToolApi, { project, branch, version }: Place): Promise<Outcome<Version>> {
  if (version !== undefined) {
    const named = await api.call("GET /api/versions/:id", { params: { id: version } });
    if (!named.ok) return named;
    if (named.value.value.project === project) return { ok: true, value: named.value.value };
    return failTool(`Version ${version} is not a version of this project.`);
  }
  const newest = await api.call("GET /api/projects/:name/versions", {
    params: { name: project },
    query: { branch, limit: 1 },
  });
  if (!newest.ok) return newest;
  const [first] = newest.value.value;
  return first === undefined ? failTool("There is no version yet.") : { ok: true, value: first };
}
