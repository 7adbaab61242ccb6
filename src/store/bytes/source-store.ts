import type { Instant } from "../instant.ts";

/** The largest source text. Results are already limited to it. */
export const sourceBytesMax = 64 * 1024 * 1024;

/** Source texts by content: each is stored once, however many versions have it. */
export interface SourceStore {
  /** Accepts a text; it is durable after the next `flush`. */
  keep(hash: string, text: string, at: Instant): void;
  /** Resolves when there is room for more texts, so that memory stays bounded; undefined: there is room now. */
  room(): Promise<void> | undefined;
  flush(): Promise<void>;
  read(hash: string): Promise<string | undefined>;
  /** Removes texts that no version names and that were last stored before the instant. */
  removeUnnamed(named: ReadonlySet<string>, storedBefore: Instant): Promise<number>;
  close(): Promise<void>;
}
