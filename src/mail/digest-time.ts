import type { Instant } from "../store/index.ts";
import { offsetMinutes } from "../text/index.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** The next instant after `now` at which the clocks of the zone show the full hour. */
export function nextDigestAt(now: Instant, hour: number, zone: string): Instant {
  const localNow = now + offsetMinutes(now, zone) * minute;
  const today = localNow - (localNow % day) + hour * 60 * minute;
  for (const local of [today, today + day]) {
    const at = instantOf(local, zone);
    if (at > now) return at;
  }
  return instantOf(today + 2 * day, zone);
}

/** The offset of that time, not of now: clocks may change in between. */
function instantOf(local: number, zone: string): Instant {
  const guess = local - offsetMinutes(local, zone) * minute;
  return local - offsetMinutes(guess, zone) * minute;
}
