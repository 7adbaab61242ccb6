/**
 * tasks/: the work that the server runs: builds, re-rating, deletion. `build-steps.ts` is the place to begin.
 * Knows how to turn an upload into a version and keeps the queue going; knows nothing of HTTP or of who may ask.
 */
export { Housekeeping, type SweepCounts } from "./housekeeping.ts";
export type { TaskMeter } from "./meter.ts";
export { TaskRunner, type RunnerNeeds } from "./runner.ts";
