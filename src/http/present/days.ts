import { offsetMinutes } from "../../text/index.ts";

const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;

/** The calendar day of an instant in a time zone, counted from 1970-01-01. */
export function dayNumber(instant: number, zone: string): number {
  return Math.floor((instant + offsetMinutes(instant, zone) * minuteMilliseconds) / dayMilliseconds);
}
