import { SnapshotDamagedError } from "../../snapshot/index.ts";
import type { Problem, Result } from "../../text/index.ts";
import type { ObjectStoreSettings } from "../bytes/objects/object-store.ts";
import { openSnapshotObjects } from "../bytes/objects/snapshot-objects.ts";
import { codeOf, objectStoreProblem, refuseExpected, StorageAwayError, StorageFullError } from "../failures.ts";
import { toStorageError } from "../postgres/failures.ts";
import { openingProblem } from "../sqlite/failures.ts";
import type { SourceEnd, TargetEnd } from "./ends.ts";
import { openFolderSource, openFolderTarget } from "./folder-end.ts";
import { move, type MoveReport, type MoveWatch } from "./move.ts";
import { openPostgresSource, openPostgresTarget } from "./postgres-end.ts";

/** The data folder or database at one end of a move. */
export type MovingEnd = { readonly dataDir: string } | { readonly url: string };

export interface MoveRequest extends MoveWatch {
  readonly from: MovingEnd;
  readonly to: MovingEnd;
  /** The object store that both ends use for snapshots. The snapshots stay there. */
  readonly snapshots?: ObjectStoreSettings;
}

/**
 * Copies all stored data to an empty folder or database. The source does not change. Refusals:
 * `migrate.source-absent`, `migrate.source-damaged`, `migrate.not-empty`, `migrate.in-use`, `migrate.unreachable`,
 * `migrate.differs`, and those of the storage.
 */
export function moveStore({ from, to, snapshots, ...watch }: MoveRequest): Promise<Result<MoveReport>> {
  return refuseExpected(problemOf, async () => {
    const source = await openSource(from);
    if (!source.ok) return source;
    try {
      const target = await openTarget(to);
      if (!target.ok) return target;
      try {
        const objects = snapshots === undefined ? undefined : openSnapshotObjects(snapshots);
        return await move(source.value, target.value, objects, watch);
      } finally {
        await target.value.close();
      }
    } finally {
      await source.value.close();
    }
  });
}

function openSource(end: MovingEnd): Promise<Result<SourceEnd>> {
  return "url" in end ? openPostgresSource(end.url) : openFolderSource(end.dataDir);
}

function openTarget(end: MovingEnd): Promise<Result<TargetEnd>> {
  return "url" in end ? openPostgresTarget(end.url) : openFolderTarget(end.dataDir);
}

// A full disk, a lost connection and a missing permission are expected here.
function problemOf(thrown: unknown): Problem | undefined {
  const error = toStorageError(thrown);
  const objectStore = objectStoreProblem(error);
  if (objectStore !== undefined) return objectStore;
  if (error instanceof StorageFullError) return { code: "storage.full" };
  if (error instanceof StorageAwayError) return unreachable(codeOf(error.cause));
  if (error instanceof SnapshotDamagedError) {
    return { code: "migrate.source-damaged", params: { what: error.message } };
  }
  // No permission to create tables or to write to them.
  if (/^(?:28...|42501)$/.test(codeOf(error))) return unreachable(codeOf(error));
  return openingProblem(error);
}

function unreachable(code: string): Problem {
  return { code: "migrate.unreachable", params: { reason: code || "connection lost" } };
}
