import { useQuery } from "@tanstack/react-query";
import { useAddress } from "../../address/address.ts";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { useModel, type ModelView } from "../../model/model.ts";
import { referenceOf } from "../../model/reference.ts";
import { pathOptions, placeOf, versionOf, versionsRequest, type Artifact, type Project } from "./first-requests.ts";

export type { Artifact } from "./first-requests.ts";

export type Version = Answer<"GET /api/projects/:name/versions">[number];

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
  const version = versionOf(search);
  const path = useQuery({ ...pathOptions(id, version), placeholderData: (before) => before });
  const projects = useRead("GET /api/projects", {});
  const root = path.data?.[0];
  const place = root === undefined ? undefined : placeOf(projects.data ?? [], root.id);
  const model = useModel(place?.project.modelId);
  const versions = useRead(
    "GET /api/projects/:name/versions",
    place === undefined ? { params: { name: "" } } : versionsRequest(place),
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
