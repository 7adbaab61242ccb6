import { createHash } from "node:crypto";
import type { ResultCache } from "../cache/result-cache.ts";
import type { HistoryLocation } from "../sources/file-source.ts";
import type { CommitChanges, FileChange } from "./commit-changes.ts";
import { readHistory, type FileHistory, type HistoryOptions, type TreeHistory } from "./history.ts";

interface CachedHistory {
  readonly commits: number;
  readonly complete: boolean;
  readonly files: [string, FileHistory][];
  readonly coupled: TreeHistory["coupled"];
}

/**
 * Reads the history of a commit, from the cache if possible: the history of a commit never changes, nor does what an earlier
 * commit changed.
 */
export async function readCachedHistory(
  location: HistoryLocation,
  cache: ResultCache,
  options: HistoryOptions,
): Promise<TreeHistory | null> {
  const name = `history-${location.commit}-${nameOf(location.prefix)}`;
  const cached = (await cache.readRelation(name)) as CachedHistory | null;
  if (cached !== null) return { ...cached, files: new Map(cached.files) };
  const changesName = `changes-${nameOf(location.folder)}-${nameOf(location.prefix)}`;
  const changes: CommitChanges = new Map((await cache.readRelation(changesName)) as [string, FileChange[]][] | null);
  const history = await readHistory(location, changes, options);
  // An incomplete history may be complete next time.
  if (history !== null && history.complete) {
    await cache.writeRelation(changesName, [...changes]);
    await cache.writeRelation(name, { ...history, files: [...history.files] } satisfies CachedHistory);
  }
  return history;
}

function nameOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
