import type { Instant } from "../store/index.ts";

const firstDelayMilliseconds = 1_000;
const delayMillisecondsMax = 60 * 60 * 1000;
/** How long an event is tried (D19). */
const tryingMilliseconds = 24 * 60 * 60 * 1000;

/**
 * When to try again after some failures without a success between them: twice as long each time, or as long as the
 * receiver asks for, up to an hour.
 */
export function delayAfter(failures: number, askedMilliseconds = 0): number {
  const delay = firstDelayMilliseconds * 2 ** Math.min(failures - 1, 30);
  return Math.min(Math.max(delay, askedMilliseconds), delayMillisecondsMax);
}

/**
 * When an event is given up: after 24 hours in which its receiver failed. Time in which nothing was tried, because the
 * server was stopped, does not count.
 */
export function deadlineOf(eventAt: Instant, failingSince: Instant): Instant {
  return Math.max(eventAt, failingSince) + tryingMilliseconds;
}
