import { createHash } from "node:crypto";
import type { ResultCache } from "../cache/result-cache.ts";
import type { HistoryPlace } from "../sources/file-source.ts";
import { readHistory, type FileHistory, type TreeHistory } from "./history.ts";

interface KeptHistory {
  readonly commits: number;
  readonly complete: boolean;
  readonly files: [string, FileHistory][];
}

/** The history of a commit, from the cache where an earlier analysis has read it: a commit's history never changes. */
export async function keptHistory(
  place: HistoryPlace,
  cache: ResultCache,
  signal?: AbortSignal,
): Promise<TreeHistory | null> {
  const prefix = createHash("sha256").update(place.prefix).digest("hex").slice(0, 8);
  const name = `history-${place.commit}-${prefix}`;
  const kept = (await cache.readRelation(name)) as KeptHistory | null;
  if (kept !== null) return { ...kept, files: new Map(kept.files) };
  const history = await readHistory(place, signal);
  // A history that was cut off may be whole next time.
  if (history !== null && history.complete) {
    await cache.writeRelation(name, { ...history, files: [...history.files] } satisfies KeptHistory);
  }
  return history;
}
