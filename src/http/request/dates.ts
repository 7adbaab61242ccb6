import type { Instant } from "../../store/index.ts";

/** The years that a timestamp of four digits can show (D8). */
export const yearMin = "0001";
export const yearMax = "9999";

/** Zones lie up to 14 hours from UTC; some history more: no zone shows an instant that is this far inside in other years. */
const farthestZoneHours = 26;
const instantMin = Date.parse(`${yearMin}-01-01T00:00:00Z`) + farthestZoneHours * 3_600_000;
const instantMax = Date.parse(`${yearMax}-12-31T23:59:59.999Z`) - farthestZoneHours * 3_600_000;

/**
 * An ISO date or date-time as an instant; undefined when it is not a date. A date is the start of that day in UTC, and so is
 * a time without an offset. The calendar is real: 30 February is refused, and so is what some time zone would show in a
 * year before 1 or after 9999.
 */
export function readInstant(text: string): Instant | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?$/i.exec(
    text,
  );
  if (match === null) return undefined;
  const numberAt = (group: number): number => Number(match[group] ?? 0);
  const [year, month, day] = [numberAt(1), numberAt(2), numberAt(3)];
  const [hour, minute, second] = [numberAt(4), numberAt(5), numberAt(6)];
  const millisecond = Number((match[7] ?? "0").padEnd(3, "0").slice(0, 3));
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return undefined;
  local.setUTCHours(hour, minute, second, millisecond);
  const offset = offsetMilliseconds(match[8] ?? "Z");
  if (offset === undefined) return undefined;
  const instant = local.getTime() - offset;
  return instant >= instantMin && instant <= instantMax ? instant : undefined;
}

function offsetMilliseconds(text: string): number | undefined {
  if (text.toUpperCase() === "Z") return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(4, 6));
  if (hours > 14 || minutes > 59) return undefined;
  return (text.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
