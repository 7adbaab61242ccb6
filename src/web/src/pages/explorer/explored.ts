import { useQuery } from "@tanstack/react-query";
import { useAddress } from "../../address/address.ts";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { useModel, type ModelView } from "../../model/model.ts";
import { referenceOf } from "../../model/reference.ts";
import {
  projectRequest,
  versionOf,
  versionsRequest,
  wayOptions,
  type Artifact,
  type Project,
} from "./first-requests.ts";

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
  const way = useQuery({ ...wayOptions(id, version), placeholderData: (before) => before });
  const place = way.data?.artifact;
  const known = { enabled: place !== undefined };
  const nowhere = { params: { name: "" } };
  const project = useRead("GET /api/projects/:name", place === undefined ? nowhere : projectRequest(place), known);
  const versions = useRead(
    "GET /api/projects/:name/versions",
    place === undefined ? nowhere : versionsRequest(place),
    known,
  );
  const model = useModel(place?.project.modelId);
  const error = way.error ?? project.error ?? versions.error;
  const branch = place && project.data?.branches[place.branch.name];
  if (way.data === undefined || project.data === undefined || branch === undefined) {
    return { explored: undefined, error };
  }
  if (model === undefined || versions.data === undefined) return { explored: undefined, error };
  const shownId = version ?? branch.currentVersionId ?? undefined;
  const shown = versions.data.find((one) => one.id === shownId);
  const reference = shown && referenceOf(versions.data, shown.id);
  const { artifact, path } = way.data;
  return {
    explored: {
      artifact,
      path,
      project: project.data,
      branch,
      model,
      versions: versions.data,
      shown,
      reference,
      version,
    },
    error,
  };
}
