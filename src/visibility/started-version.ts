import type { VersionRow } from "../store/index.ts";

/** Ids of versions are smaller. */
const idsMax = 2 ** 36;

/** A version whose list was started, and its edition then: a newer edition has other rows. */
export interface StartedVersion {
  readonly id: number;
  readonly edition: number;
  readonly gone: "cursor.expired";
}

/** The number by which a cursor names a version and its edition; the id alone for the first edition. */
export function startedEntry({ id, edition }: Pick<VersionRow, "id" | "edition">): number {
  return (edition - 1) * idsMax + id;
}

/** The version that a cursor names by such a number. */
export function startedVersion(entry: number): StartedVersion {
  return { id: entry % idsMax, edition: Math.floor(entry / idsMax) + 1, gone: "cursor.expired" };
}
