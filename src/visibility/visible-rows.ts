import type { Caller } from "../access/index.ts";
import { rowOfId } from "../snapshot/index.ts";
import type { StoreReads } from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import { accessTo, type ProjectAccess } from "./project-access.ts";
import { openVersion, type VersionSources, type VisibleVersion, type WantedVersion } from "./visible-version.ts";

export type RowKind = "artifact" | "finding";

/** A row of a version that the caller sees. */
export interface VisibleRow extends ProjectAccess {
  readonly visible: VisibleVersion;
  readonly row: number;
}

type RowSources = VersionSources & {
  readonly read: Pick<StoreReads, "branchOfId" | "projectById" | "projectRole">;
};

/** The version that shows an artifact or a finding to the caller, and its row there. */
export async function findVisibleRow(
  sources: RowSources,
  caller: Caller,
  { kind, id, version }: { readonly kind: RowKind; readonly id: number; readonly version: WantedVersion },
): Promise<Result<VisibleRow>> {
  const absent = { code: `${kind}.absent` } as const;
  const branch = await sources.read.branchOfId(kind, id);
  const access = branch && (await accessTo(sources.read, caller, await sources.read.projectById(branch.projectId)));
  if (branch === undefined || access === undefined) return refuse(absent);
  const place = { ...access, caller, branch };
  const visible = await openVersion(sources, place, version, absent);
  if (!visible.ok) {
    // That the version is absent is said only of what the caller sees otherwise.
    const current = await openVersion(sources, place, undefined, absent);
    return current.ok && (await rowIn(current.value, kind, id)) !== -1 ? visible : refuse(absent);
  }
  const row = await rowIn(visible.value, kind, id);
  return row === -1 ? refuse(absent) : accept({ ...access, visible: visible.value, row });
}

/** The row of an id in a version; -1 if it has none. */
async function rowIn({ shown }: VisibleVersion, kind: RowKind, id: number): Promise<number> {
  return rowOfId(await shown.reader.idOrder(kind === "artifact" ? "artifacts" : "findings"), id);
}
