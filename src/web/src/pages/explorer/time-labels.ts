import type { Formats } from "../../../../text/index.ts";

/** If all labels are from a few days, they show the time of day. */
const shortSpanSeconds = 2 * 24 * 3600;

/** The labels of a time axis, for seconds in ascending order. A date that is the same as the one before is left out. */
export function timeLabels(seconds: readonly number[], formats: Pick<Formats, "date" | "time">): readonly string[] {
  const times = seconds.map((second) => new Date(second * 1000).toISOString());
  if ((seconds.at(-1) ?? 0) - (seconds[0] ?? 0) < shortSpanSeconds) return times.map((time) => formats.time(time));
  const dates = times.map((time) => formats.date(time));
  return dates.map((date, index) => (date === dates[index - 1] ? "" : date));
}
