import type { Instant } from "../instant.ts";

/** Bytes that no row names: `snapshots/<folder>`, `snapshots/<folder>/<part>` or `uploads/<upload>`. */
export interface TrashEntry {
  readonly name: string;
  readonly since: Instant;
}
