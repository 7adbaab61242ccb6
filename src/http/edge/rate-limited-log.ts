import type { Log } from "../services/needs.ts";

/** Of one kind, no more than one line is written within this time. */
const quietMilliseconds = 1000;

/** For events that may happen a thousand times a second and are worth one line. */
export interface RateLimitedLog {
  /** One kind of line is one message with one reason, if it has one; reasons must be few. */
  write(level: "warn" | "info", line: { readonly reason?: string; readonly message: string }, more?: Fields): void;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes the first line of a kind at once. Those that follow within a second are one line at its end, the last of them,
 * with the number of lines that it replaces (`suppressed`).
 */
export function createRateLimitedLog(log: Pick<Log, "warn" | "info">): RateLimitedLog {
  const quiet = new Map<string, { suppressed: number; last: () => void }>();

  function keepQuiet(kind: string): void {
    quiet.set(kind, { suppressed: 0, last: () => undefined });
    setTimeout(() => {
      const { suppressed, last } = quiet.get(kind)!;
      quiet.delete(kind);
      if (suppressed === 0) return;
      last();
      keepQuiet(kind);
    }, quietMilliseconds).unref();
  }
  return {
    write(level, { reason, message }, more = {}) {
      const kind = `${level} ${message} ${reason ?? ""}`;
      const fields = reason === undefined ? more : { ...more, error: reason };
      const known = quiet.get(kind);
      if (known === undefined) {
        log[level](fields, message);
        keepQuiet(kind);
        return;
      }
      known.suppressed += 1;
      known.last = () =>
        log[level](known.suppressed === 1 ? fields : { ...fields, suppressed: known.suppressed - 1 }, message);
    },
  };
}
