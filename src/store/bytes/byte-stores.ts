import type { SnapshotObjectsSettings } from "./objects/snapshot-objects.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { SourceStore } from "./source-store.ts";
import type { ByteTablesDescription } from "./table/open-tables.ts";
import type { UploadStore } from "./upload-store.ts";

/** Where bytes are stored, as plain data: threads without the database get it and open what they need. */
export type ByteStoresDescription = (
  | { readonly kind: "folder"; readonly dataDir: string }
  | ({ readonly kind: "postgres" } & ByteTablesDescription)
) & {
  /** The object store for snapshots, if they are not stored with the other bytes. */
  readonly snapshots?: SnapshotObjectsSettings;
};

/** The byte stores of a thread. */
export interface ByteStores {
  readonly snapshots: SnapshotStore;
  readonly uploads: UploadStore;
  readonly sources: SourceStore;
}
