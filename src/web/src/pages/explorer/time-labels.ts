import type { Formats } from "../../../../text/index.ts";

/** If all labels are from a few days, they show the time of day. */
const shortSpanSeconds = 2 * 24 * 3600;

/** The room beside a chart for half of the label at its right end. */
export const labelRoomPixels = 56;

/** The labels of a time axis, for seconds in ascending order. A label that is the same as the one before is left out. */
export function timeLabels(seconds: readonly number[], formats: Pick<Formats, "date" | "time">): readonly string[] {
  const times = seconds.map((second) => new Date(second * 1000).toISOString());
  const short = (seconds.at(-1) ?? 0) - (seconds[0] ?? 0) < shortSpanSeconds;
  const labels = times.map((time) => (short ? formats.time(time) : formats.date(time)));
  return labels.map((label, index) => (label === labels[index - 1] ? "" : label));
}
