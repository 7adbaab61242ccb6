import type { Log } from "../services/needs.ts";

/** Of one kind, no more than one line is written within this time. */
const quietMilliseconds = 1000;

/** For what may happen a thousand times a second, and is worth one line. */
export interface SeldomLog {
  /** One kind of line is one message with one reason, if it has one; reasons must be few. */
  tell(level: "warn" | "info", line: { readonly reason?: string; readonly message: string }, more?: Fields): void;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes the first line of a kind at once. Those that follow within a second are one line at its end, the last of them,
 * with how many it stands for beside itself (`untold`).
 */
export function createSeldomLog(log: Pick<Log, "warn" | "info">): SeldomLog {
  const quiet = new Map<string, { untold: number; last: () => void }>();

  function keepQuiet(kind: string): void {
    quiet.set(kind, { untold: 0, last: () => undefined });
    setTimeout(() => {
      const { untold, last } = quiet.get(kind)!;
      quiet.delete(kind);
      if (untold === 0) return;
      last();
      keepQuiet(kind);
    }, quietMilliseconds).unref();
  }
  return {
    tell(level, { reason, message }, more = {}) {
      const kind = `${level} ${message} ${reason ?? ""}`;
      const fields = reason === undefined ? more : { ...more, error: reason };
      const kept = quiet.get(kind);
      if (kept === undefined) {
        log[level](fields, message);
        keepQuiet(kind);
        return;
      }
      kept.untold += 1;
      kept.last = () => log[level](kept.untold === 1 ? fields : { ...fields, untold: kept.untold - 1 }, message);
    },
  };
}
