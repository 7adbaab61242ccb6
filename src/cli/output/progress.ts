import type { Call } from "../command.ts";
import { cutToWidth } from "./display-width.ts";
import { plainText } from "./plain-text.ts";

/** Shows the progress of long work on standard error: a bar on a terminal, nothing elsewhere. */
export interface ProgressBar {
  /** Shows the progress from 0 to 1, and a description of the work. */
  show(fraction: number, what: string): void;
  /** Removes the bar. */
  stop(): void;
}

/** A bar that is drawn more often than this flickers, and slows down fast work. */
const redrawMilliseconds = 100;
const barColumns = 24;
const columnsDefault = 80;

/** A progress bar, unless standard error is not a terminal or the user turned it off. */
export function progressBar({ terminal, options }: Call): ProgressBar {
  const { errors } = terminal;
  if (errors.isTTY !== true || options.has("quiet")) return { show() {}, stop() {} };
  let drawnAt: number | undefined;
  return {
    show(fraction, what) {
      const now = performance.now();
      if (drawnAt !== undefined && now - drawnAt < redrawMilliseconds) return;
      drawnAt = now;
      // The last column stays empty: some terminals start a new line after it.
      const line = cutToWidth(barText(fraction, what), (errors.columns ?? columnsDefault) - 1);
      errors.write(`\r${line}${clearRight}`);
    },
    stop() {
      if (drawnAt !== undefined) errors.write(`\r${clearRight}`);
      drawnAt = undefined;
    },
  };
}

const clearRight = "\u001b[K";

function barText(fraction: number, what: string): string {
  const share = Math.min(1, Math.max(0, fraction));
  const full = Math.floor(share * barColumns);
  const percentage = String(Math.floor(share * 100)).padStart(3);
  return `${"█".repeat(full)}${"░".repeat(barColumns - full)} ${percentage} %  ${plainText(what)}`;
}

/** Shows how long a command has waited: as a bar on a terminal, as a line once a minute in the output of a job. */
export interface WaitDisplay {
  show(waitedMilliseconds: number): void;
  stop(): void;
}

const noteMilliseconds = 60_000;

export function waitDisplay(call: Call, what: string, waitSeconds: number): WaitDisplay {
  const { terminal, options } = call;
  const bar = progressBar(call);
  const writesNotes = terminal.errors.isTTY !== true && !options.has("quiet");
  let nextNote = 0;
  return {
    show(waited) {
      bar.show(Math.min(1, waited / (waitSeconds * 1000)), `waiting for ${what}`);
      if (!writesNotes || waited < nextNote) return;
      const [seconds, limit] = [Math.round(waited / 1000), Math.round(waitSeconds)];
      terminal.errors.write(`Waiting for ${what}: ${seconds} of ${limit} s\n`);
      nextNote += noteMilliseconds;
    },
    stop: () => bar.stop(),
  };
}
