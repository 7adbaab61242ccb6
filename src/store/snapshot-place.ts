import { openSnapshotFolder } from "./folders/snapshot-folder.ts";
import { openObjectPlace } from "./objects/object-place.ts";
import type { ObjectStoreSettings } from "./objects/object-store.ts";
import type { SnapshotPlace } from "./places.ts";

/** Where snapshots lie: a folder by its path, or an object store. Plain data, so that threads can be told. */
export type SnapshotAddress = string | ObjectStoreSettings;

/** Opens the place that an address names. */
export function openSnapshotPlace(address: SnapshotAddress): SnapshotPlace {
  return typeof address === "string" ? openSnapshotFolder(address) : openObjectPlace(address);
}
