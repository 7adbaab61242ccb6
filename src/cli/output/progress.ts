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
