import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAddress } from "../../address/address.ts";
import { versionIn } from "../../address/search.ts";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { usePermissions, type Permission } from "../../api/rights.ts";
import { useModel, type ModelView } from "../../model/model.ts";
import { referenceIn, type ReferenceView } from "../../model/reference.ts";
import { projectRequest, versionsRequest, pathOptions, type Artifact, type Project } from "./prefetch.ts";

export type { Artifact } from "./prefetch.ts";

export type Version = Answer<"GET /api/projects/:name/versions">[number];

/** The artifact, version and model that the explorer shows, all derived from the address. */
export interface ExplorerView {
  readonly artifact: Artifact;
  /** From the root to the artifact itself. */
  readonly path: readonly Artifact[];
  readonly project: Project;
  /** What the user may do on the project. */
  readonly permissions: readonly Permission[];
  readonly branch: Project["branches"][string];
  readonly model: ModelView;
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly shown: Version | undefined;
  readonly reference: ReferenceView | undefined;
  /** For requests; undefined for the current version. */
  readonly version: number | undefined;
}

/** What the explorer shows; undefined while it loads, and if a request for it failed. */
interface ExplorerRead {
  readonly view: ExplorerView | undefined;
  /** The first problem. */
  readonly error: Error | null;
  /** Sends the failed requests again. */
  readonly refetch: () => void;
}

/** Loads everything that the address names. */
export function useExplorerView(): ExplorerRead {
  const { params, search } = useAddress();
  const id = Number(params["artifactId"]);
  const version = versionIn(search);
  const loaded = useQuery({ ...pathOptions(id, version), placeholderData: (before) => before });
  const artifact = loaded.data?.artifact;
  const options = { enabled: artifact !== undefined };
  const noProject = { params: { name: "" } };
  const project = useRead(
    "GET /api/projects/:name",
    artifact === undefined ? noProject : projectRequest(artifact),
    options,
  );
  const versions = useRead(
    "GET /api/projects/:name/versions",
    artifact === undefined ? noProject : versionsRequest(artifact),
    options,
  );
  const model = useModel(artifact?.project.modelId);
  const permissions = usePermissions(artifact?.project);
  const failed = [loaded, project, versions].filter(({ error }) => error !== null);
  const outcome = {
    error: failed[0]?.error ?? null,
    refetch(): void {
      for (const read of failed) void read.refetch();
    },
  };
  // The same object while nothing changes: what is computed from it is computed once.
  const view = useMemo(
    () => viewOf(loaded.data, project.data, versions.data, model, permissions, version),
    [loaded.data, project.data, versions.data, model, permissions, version],
  );
  return { view, ...outcome };
}

// Links that appear later would move the page, so permissions are waited for, too.
function viewOf(
  loaded: { readonly artifact: Answer<"GET /api/artifacts/:id">; readonly path: readonly Artifact[] } | undefined,
  project: Project | undefined,
  versions: readonly Version[] | undefined,
  model: ModelView | undefined,
  permissions: readonly Permission[] | undefined,
  version: number | undefined,
): ExplorerView | undefined {
  const branch = loaded && project?.branches[loaded.artifact.branch.name];
  if (loaded === undefined || project === undefined || branch === undefined) return undefined;
  if (model === undefined || versions === undefined || permissions === undefined) return undefined;
  const shownId = version ?? branch.currentVersionId ?? undefined;
  const shown = versions.find((one) => one.id === shownId);
  const reference = shown && referenceIn(shown, versions);
  return { ...loaded, project, permissions, branch, model, versions, shown, reference, version };
}
