/**
 * tasks/: the server's background work: builds, re-rating, deletion. Start with `build-steps.ts`.
 * Knows how to turn an upload into a version and runs the queue. Must never know HTTP or permissions.
 */
export { Housekeeping, type SweepCounts } from "./housekeeping.ts";
export type { TaskMeter } from "./meter.ts";
export { verifySourceHashes } from "./part-records.ts";
export { PackKeeper } from "./pack-keeper.ts";
export type { ModelPreview } from "./previews.ts";
export { TaskRunner } from "./runner.ts";
export type { RunnerNeeds } from "./runner-needs.ts";
