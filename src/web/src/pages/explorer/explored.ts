import { useQuery } from "@tanstack/react-query";
import { useAddress } from "../../address/address.ts";
import { read, type Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { useModel, type ModelView } from "../../model/model.ts";
import { referenceOf } from "../../model/reference.ts";

export type Artifact = Omit<Answer<"GET /api/artifacts/:id">, "relaxed" | "excluded" | "reason" | "comment">;
export type Version = Answer<"GET /api/projects/:name/versions">[number];
type Project = Answer<"GET /api/projects">[number];

/** What the explorer is looking at: everything follows from the address. */
export interface Explored {
  readonly artifact: Artifact;
  /** From the root to the artifact itself. */
  readonly path: readonly Artifact[];
  readonly project: Project;
  readonly branch: Project["branches"][string];
  readonly model: ModelView;
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly shown: Version | undefined;
  readonly reference: Version | undefined;
  /** For requests: undefined is the current version. */
  readonly version: number | undefined;
}

/** Loads what the address names; `error` is the first refusal on the way. */
export function useExplored(): { readonly explored: Explored | undefined; readonly error: Error | null } {
  const { params, search } = useAddress();
  const id = Number(params["artifactId"]);
  const version = search["version"] === undefined ? undefined : Number(search["version"]);
  const path = usePath(id, version);
  const projects = useRead("GET /api/projects", {});
  const root = path.data?.[0];
  const place = root === undefined ? undefined : placeOf(projects.data ?? [], root.id);
  const model = useModel(place?.project.modelId);
  const versions = useRead(
    "GET /api/projects/:name/versions",
    { params: { name: place?.project.name ?? "" }, query: { branch: place?.branch.name } },
    { enabled: place !== undefined },
  );
  const error = path.error ?? projects.error ?? versions.error;
  if (path.data === undefined || place === undefined || model === undefined || versions.data === undefined) {
    return { explored: undefined, error };
  }
  const shownId = version ?? place.branch.currentVersionId ?? undefined;
  const shown = versions.data.find((known) => known.id === shownId);
  const reference = shown && referenceOf(versions.data, shown.id);
  const artifact = path.data.at(-1)!;
  return {
    explored: { artifact, path: path.data, ...place, model, versions: versions.data, shown, reference, version },
    error,
  };
}

// An artifact names its parent, so the way up is walked; what was met before is known already.
function usePath(id: number, version: number | undefined) {
  return useQuery({
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
    placeholderData: (before) => before,
  });
}

function placeOf(projects: readonly Project[], rootId: number) {
  for (const project of projects) {
    const branch = Object.values(project.branches).find(({ artifactId }) => artifactId === rootId);
    if (branch !== undefined) return { project, branch };
  }
  return undefined;
}
