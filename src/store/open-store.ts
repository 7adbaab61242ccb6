import type { Store } from "./contract.ts";
import type { PlacesDescription } from "./bytes/open-byte-stores.ts";
import type { SnapshotPlace } from "./bytes/snapshot-store.ts";
import type { UploadSpool } from "./bytes/upload-store.ts";

/** Everything that is kept, opened. */
export interface OpenStore {
  readonly store: Store;
  readonly place: SnapshotPlace;
  readonly spool: UploadSpool;
  /** How other threads open the places for themselves. */
  readonly places: PlacesDescription;
}
