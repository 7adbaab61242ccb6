import { createHash } from "node:crypto";
import type { ResultCache } from "../cache/result-cache.ts";
import type { HistoryLocation } from "../sources/file-source.ts";
import { readHistory, type FileHistory, type TreeHistory } from "./history.ts";

interface CachedHistory {
  readonly commits: number;
  readonly complete: boolean;
  readonly files: [string, FileHistory][];
}

/** Reads the history of a commit, from the cache if possible: the history of a commit never changes. */
export async function readCachedHistory(
  location: HistoryLocation,
  cache: ResultCache,
  signal?: AbortSignal,
): Promise<TreeHistory | null> {
  const prefix = createHash("sha256").update(location.prefix).digest("hex").slice(0, 8);
  const name = `history-${location.commit}-${prefix}`;
  const cached = (await cache.readRelation(name)) as CachedHistory | null;
  if (cached !== null) return { ...cached, files: new Map(cached.files) };
  const history = await readHistory(location, signal);
  // An incomplete history may be complete next time.
  if (history !== null && history.complete) {
    await cache.writeRelation(name, { ...history, files: [...history.files] } satisfies CachedHistory);
  }
  return history;
}
