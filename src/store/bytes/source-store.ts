import type { Instant } from "../instant.ts";

/** One source text may be this large; results bound it already. */
export const sourceBytesMax = 64 * 1024 * 1024;

/** Source texts by content: each is stored once, however many versions have it. */
export interface SourceStore {
  /** Takes a text in; durable after the next `flush`. */
  keep(hash: string, text: string, at: Instant): void;
  /** When what was taken in is on its way, so that no more waits in memory than is meant to; undefined: it is. */
  room(): Promise<void> | undefined;
  flush(): Promise<void>;
  read(hash: string): Promise<string | undefined>;
  /** Removes texts that no version names and that were last stored before the instant. */
  removeUnnamed(named: ReadonlySet<string>, keptBefore: Instant): Promise<number>;
  close(): Promise<void>;
}
