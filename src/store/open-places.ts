import { join } from "node:path";
import { openSnapshotFolder } from "./folders/snapshot-folder.ts";
import { openUploadFolder } from "./folders/upload-folder.ts";
import { openObjectPlace } from "./objects/object-place.ts";
import type { ObjectStoreSettings } from "./objects/object-store.ts";
import type { SnapshotPlace, UploadSpool } from "./places.ts";
import { openPostgresPlaces, type PostgresPlaces } from "./postgres/places.ts";
import { openSourceDatabase, sourceDatabaseFileName } from "./source-database.ts";
import type { SourcePlace } from "./source-place.ts";

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

/** Folders of a data folder. */
export function foldersOf(dataDir: string): { readonly snapshots: string; readonly uploads: string } {
  return { snapshots: join(dataDir, "snapshots"), uploads: join(dataDir, "uploads") };
}

/** Opens the places for a thread of their own. */
export function openPlaces(description: PlacesDescription): OpenPlaces {
  const places = openOwnPlaces(description);
  return description.snapshots === undefined ? places : { ...places, place: openObjectPlace(description.snapshots) };
}

function openOwnPlaces(description: PlacesDescription): OpenPlaces {
  if (description.kind === "postgres") return openPostgresPlaces(description);
  const folders = foldersOf(description.dataDir);
  return {
    place: openSnapshotFolder(folders.snapshots),
    spool: openUploadFolder(folders.uploads),
    sources: openSources(description),
  };
}

/** Opens the sources alone. */
export function openSources(description: PlacesDescription): SourcePlace {
  if (description.kind === "postgres") return openPostgresPlaces(description).sources;
  return openSourceDatabase(join(description.dataDir, sourceDatabaseFileName));
}
