import { SingleBar } from "cli-progress";
import type { Call } from "../command.ts";

/** Shows the progress of long work on standard error: a bar on a terminal, nothing elsewhere. */
export interface ProgressBar {
  /** Shows the progress from 0 to 1, and a description of the work. */
  show(fraction: number, what: string): void;
  /** Removes the bar. */
  stop(): void;
}

/** A progress bar, unless standard error is not a terminal or the user turned it off. */
export function progressBar({ terminal, options }: Call): ProgressBar {
  if (terminal.errors.isTTY !== true || options.has("quiet")) return { show() {}, stop() {} };
  const bar = new SingleBar({
    stream: terminal.errors,
    clearOnComplete: true,
    hideCursor: true,
    barsize: 24,
    format: "{bar} {percentage} %  {what}",
    autopadding: true,
    barCompleteChar: "█",
    barIncompleteChar: "░",
  });
  let started = false;
  return {
    show(fraction, what) {
      const value = Math.round(Math.min(1, Math.max(0, fraction)) * 1000);
      if (started) return bar.update(value, { what });
      started = true;
      bar.start(1000, value, { what });
    },
    stop() {
      if (started) bar.stop();
      started = false;
    },
  };
}
