import type { Instant } from "../instant.ts";

/**
 * A project that is to appear with its first baseline is _coming_ until then. It stands in the database as if it were
 * deleted, at a moment at which nothing can be: no read of living things sees it, whoever asks, and it holds no name.
 */
export const comingSince: Instant = -1;
