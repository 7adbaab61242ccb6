/** The longest zone name of the IANA database has 32 characters; longer names are not looked up. */
const zoneNameCharactersMax = 64;
const formatsCachedMax = 512;
const offsetsCachedMax = 20_000;
const daysCachedMax = 10_000;
const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;
/** Offsets change at instants that are multiples of a quarter of an hour in UTC. */
const offsetSlotMilliseconds = 15 * minuteMilliseconds;

/** Old abbreviations that ICU still takes, such as `BST`, which it takes for Dhaka. */
const onlyIcuKnows = /^(?:[A-Za-z]{3}|SystemV\/.*)$/i;
/** The names of three letters in the IANA database. */
const shortZoneNames = new Set("CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET".split(" "));

/**
 * The IANA name of a time zone written in any case; undefined for anything else, offsets such as `+02:00` too (D13),
 * which `Intl` by itself would take.
 */
export function canonicalTimeZone(text: string): string | undefined {
  if (text.length > zoneNameCharactersMax || !/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(text)) return undefined;
  if (onlyIcuKnows.test(text) && !shortZoneNames.has(text.toUpperCase())) return undefined;
  return zoneFormat(text)?.resolvedOptions().timeZone;
}

/** `2026-11-14T09:30:00.123+01:00` (D8): always milliseconds and a numeric offset. The zone is an IANA name. */
export function formatTimestamp(instant: number, zone: string): string {
  const offset = offsetMinutes(instant, zone);
  const local = Math.trunc(instant) + offset * minuteMilliseconds;
  const day = Math.floor(local / dayMilliseconds);
  const seconds = Math.floor((local - day * dayMilliseconds) / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const clock = `${twoDigits(hours)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  return `${dayText(day)}T${clock}.${threeDigits(local - day * dayMilliseconds - seconds * 1000)}${suffixOf(offset)}`;
}

/** The date of a day since 1970. Long lists have many timestamps of few days: making each with `Date` costs ten times more. */
function dayText(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * dayMilliseconds).toISOString();
  if (days.size >= daysCachedMax) days.clear();
  const date = text.slice(0, text.indexOf("T"));
  days.set(day, date);
  return date;
}

/** Minutes that the zone's clocks are ahead of UTC at the instant. */
export function offsetMinutes(instant: number, zone: string): number {
  if (zone === "UTC") return 0;
  const slot = Math.floor(instant / offsetSlotMilliseconds);
  const known = offsetsOf(zone).get(slot);
  if (known !== undefined) return known;
  return rememberOffset(zone, slot, computeOffset(slot * offsetSlotMilliseconds, zone));
}

function suffixOf(offset: number): string {
  if (offset === 0) return "+00:00";
  const sign = offset < 0 ? "-" : "+";
  const minutes = Math.abs(offset);
  return `${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

function threeDigits(number: number): string {
  return number < 100 ? `0${twoDigits(number)}` : `${number}`;
}

// The clock reading in the zone, taken as if it were UTC, minus UTC. Before 1900 offsets had seconds: they are rounded,
// because the format has no place for them.
function computeOffset(instant: number, zone: string): number {
  const format = zoneFormat(zone);
  if (format === undefined) throw new Error(`not a time zone: ${zone}`);
  const parts = new Map(format.formatToParts(instant).map((part) => [part.type, part.value]));
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  const year = parts.get("era") === "BC" ? 1 - read("year") : read("year");
  const local = new Date(0);
  local.setUTCFullYear(year, read("month") - 1, read("day"));
  local.setUTCHours(read("hour"), read("minute"), read("second"));
  return Math.round((local.getTime() - instant) / minuteMilliseconds);
}

const formats = new Map<string, Intl.DateTimeFormat>();
const days = new Map<number, string>();
const offsets = new Map<string, Map<number, number>>();
let offsetsCached = 0;

// Making a format costs a thousand times more than using it.
function zoneFormat(zone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  if (formats.size >= formatsCachedMax) formats.clear();
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(zone, format);
    return format;
  } catch {
    return undefined;
  }
}

function offsetsOf(zone: string): Map<number, number> {
  const known = offsets.get(zone);
  if (known !== undefined) return known;
  const created = new Map<number, number>();
  offsets.set(zone, created);
  return created;
}

function rememberOffset(zone: string, slot: number, offset: number): number {
  if (offsetsCached >= offsetsCachedMax) {
    offsets.clear();
    offsetsCached = 0;
  }
  offsetsOf(zone).set(slot, offset);
  offsetsCached += 1;
  return offset;
}
