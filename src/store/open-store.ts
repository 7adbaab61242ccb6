import type { ByteStoresDescription } from "./bytes/byte-stores.ts";
import type { SnapshotStore } from "./bytes/snapshot-store.ts";
import type { UploadStore } from "./bytes/upload-store.ts";
import type { Store } from "./contract.ts";

/** The database and its byte stores, opened. */
export interface OpenStore {
  readonly store: Store;
  readonly snapshots: SnapshotStore;
  readonly uploads: UploadStore;
  /** How other threads open the byte stores. */
  readonly byteStores: ByteStoresDescription;
}
