import { join } from "node:path";
import { foldersOf } from "./folder/data-folder.ts";
import { openSnapshotFolder } from "./folder/snapshot-folder.ts";
import { openUploadFolder } from "./folder/upload-folder.ts";
import { openObjectPlace, openPostgresPlaces } from "../lazy-imports.ts";
import type { ObjectStoreSettings } from "./objects/object-store.ts";
import type { SnapshotPlace } from "./snapshot-store.ts";
import type { UploadSpool } from "./upload-store.ts";
import type { PostgresPlaces } from "./table/open-tables.ts";
import { openSourceDatabase, sourceDatabaseFileName } from "./folder/source-database.ts";
import type { SourcePlace } from "./source-store.ts";

/** Where bytes are kept, as plain data: threads without the database are told it, and open what they need. */
export type PlacesDescription = (
  | { readonly kind: "folder"; readonly dataDir: string }
  | ({ readonly kind: "postgres" } & PostgresPlaces)
) & {
  /** The object store that snapshots lie in, instead of where the rest is. */
  readonly snapshots?: ObjectStoreSettings;
};

/** Where a thread finds what is kept. */
export interface OpenPlaces {
  readonly place: SnapshotPlace;
  readonly spool: UploadSpool;
  readonly sources: SourcePlace;
}

/** Opens the places for a thread of their own. */
export async function openPlaces(description: PlacesDescription): Promise<OpenPlaces> {
  const { snapshots } = description;
  const places = await openOwnPlaces(description);
  return snapshots === undefined ? places : { ...places, place: await openObjectPlace(snapshots) };
}

async function openOwnPlaces(description: PlacesDescription): Promise<OpenPlaces> {
  if (description.kind === "postgres") return openPostgresPlaces(description);
  const folders = foldersOf(description.dataDir);
  return {
    place: openSnapshotFolder(folders.snapshots),
    spool: openUploadFolder(folders.uploads),
    sources: await openSources(description),
  };
}

/** Opens the sources alone. */
export async function openSources(description: PlacesDescription): Promise<SourcePlace> {
  if (description.kind === "postgres") return (await openPostgresPlaces(description)).sources;
  return openSourceDatabase(join(description.dataDir, sourceDatabaseFileName));
}
