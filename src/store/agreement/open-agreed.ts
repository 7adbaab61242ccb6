import { randomUUID } from "node:crypto";
import { access, constants, mkdir } from "node:fs/promises";
import { accept, refuse, type Problem, type Result } from "../../text/index.ts";
import type { CopyCounts } from "../bytes/objects/copy-counts.ts";
import type { SnapshotObjectsSettings } from "../bytes/objects/snapshot-objects.ts";
import { codeOf, objectStoreProblem, refuseExpected } from "../failures.ts";
import { recordUnnamed } from "../bytes/sweep.ts";
import type { Instant } from "../instant.ts";
import type { OpenStore } from "../open-store.ts";
import { agreementProblem, snapshotsProblem } from "./agreement.ts";
import type { ByteHome } from "./byte-home.ts";
import type { DatabaseSummary } from "./database-summary.ts";

/** What is found before a database is opened to be used. */
export interface DatabaseState {
  /** Undefined: there is no database, or an empty one. */
  readonly summary: DatabaseSummary | undefined;
  /** True where opening it is refused anyway, for its own reason. */
  readonly isRefusedAnyway: boolean;
}

/** How a server opens what it keeps. */
export interface AgreedOptions {
  /** The object store that snapshots lie in, instead of where the rest is. */
  readonly snapshots?: SnapshotObjectsSettings | undefined;
  /** Counts what becomes of reads from copies of its objects. */
  readonly copyCounts?: CopyCounts;
  /** Opens in spite of bytes that the database does not know: they may be removed. */
  readonly givesUpUnknown: boolean;
  readonly now: () => Instant;
}

/** An open store whose database and bytes belong together. */
export interface AgreedStore extends OpenStore {
  /**
   * Whether another database was at work on the bytes after this one was: it was restored. Whatever it does not name has
   * been recorded as trash.
   */
  readonly isRestored: boolean;
  /** Says in the database, then beside the bytes, that this database is at work on them. */
  readonly recordWork: () => Promise<void>;
}

/** What the two kinds of databases differ in. */
export interface AgreementNeeds {
  /** The home of bytes that comes with the database. */
  readonly home: ByteHome;
  peek<Value>(work: (state: DatabaseState) => Promise<Value>): Promise<Value>;
  open(): Promise<Result<OpenStore>>;
}

/**
 * Opens a store only if its database belongs to the bytes: nothing is made, migrated or written before that is known.
 * Refusals: `storage.database-absent`, `storage.other-database`, `storage.snapshots-absent`,
 * `storage.objects-unreachable`, and those of opening.
 */
export function openAgreed(needs: AgreementNeeds, options: AgreedOptions): Promise<Result<AgreedStore>> {
  return refuseExpected(objectStoreProblem, () => openIfAgreed(needs, options));
}

async function openIfAgreed(needs: AgreementNeeds, options: AgreedOptions): Promise<Result<AgreedStore>> {
  const unusable = await copiesProblem(options.snapshots?.copies?.folder);
  if (unusable !== undefined) return refuse(unusable);
  const { snapshots, givesUpUnknown } = options;
  // The last one has the snapshots.
  const homes = [needs.home, ...(snapshots === undefined ? [] : [await openObjectHome(snapshots)])];
  const before = await needs.peek(async ({ summary, isRefusedAnyway }) => {
    if (isRefusedAnyway || givesUpUnknown) return { workedAt: summary?.identity?.workedAt };
    for (const home of homes) {
      const problem = await agreementProblem(summary, home);
      if (problem !== undefined) return { problem };
    }
    const problem = await snapshotsProblem(summary, homes.at(-1)!);
    if (problem !== undefined) return { problem };
    return { workedAt: summary?.identity?.workedAt };
  });
  if ("problem" in before) return refuse(before.problem);
  const opened = await needs.open();
  if (!opened.ok) return opened;
  try {
    return accept(await recordAgreement(opened.value, homes, before.workedAt, options));
  } catch (error) {
    await opened.value.store.close();
    throw error;
  }
}

async function recordAgreement(
  opened: OpenStore,
  homes: readonly ByteHome[],
  workedAt: Instant | undefined,
  { snapshots, copyCounts, now }: AgreedOptions,
): Promise<AgreedStore> {
  const stored = snapshots === undefined ? opened : await withObjects(opened, snapshots, copyCounts);
  const { store } = opened;
  const recordWork = async (): Promise<void> => {
    // The database first: what is beside the bytes is never later than the database that wrote it.
    const identity = await store.write.recordWork({ id: randomUUID(), at: now() });
    for (const home of homes) await home.adopt(identity);
  };
  const isRestored = await isOlderThan(homes, workedAt);
  // Before it counts as the latest: a build that another database committed must not look like one that crashed here.
  if (isRestored) await recordUnnamed(stored, now());
  await recordWork();
  return { ...stored, isRestored, recordWork };
}

// Loaded when they are used: most servers have no object store.
async function openObjectHome(settings: SnapshotObjectsSettings): Promise<ByteHome> {
  return (await import("./object-home.ts")).objectHome(settings);
}

async function withObjects(
  opened: OpenStore,
  snapshots: SnapshotObjectsSettings,
  copyCounts: CopyCounts | undefined,
): Promise<OpenStore> {
  const { openSnapshotObjects } = await import("../bytes/objects/snapshot-objects.ts");
  return {
    ...opened,
    snapshots: openSnapshotObjects(snapshots, { fillsCopies: true, copyCounts }),
    byteStores: { ...opened.byteStores, snapshots },
  };
}

/** Later failures of this folder fail nothing; at the start they are mistakes of the settings. */
async function copiesProblem(folder: string | undefined): Promise<Problem | undefined> {
  if (folder === undefined) return undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return { code: "storage.unusable", params: { reason: `BELVEDERE_SNAPSHOTS_CACHE: ${codeOf(error)}` } };
  }
}

async function isOlderThan(homes: readonly ByteHome[], workedAt: Instant | undefined): Promise<boolean> {
  for (const home of homes) {
    const identity = await home.identity();
    if (identity !== undefined && identity.workedAt > (workedAt ?? -Infinity)) return true;
  }
  return false;
}
