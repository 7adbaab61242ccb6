import { resolve } from "node:path";
import { problemDetail, problemTitle, type Problem } from "../../text/index.ts";
import type { Call, OptionDeclaration } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { fail, type Outcome } from "../failure.ts";
import { progressBar } from "../output/progress.ts";

/** The data folder, for commands that work on stored data without a server. */
export const dataDirOption: OptionDeclaration = {
  flags: "--data-dir <folder>",
  description: "the data folder (BELVEDERE_DATA_DIR, ./data)",
};

/** Runs long work with a progress bar. Ctrl-C stops it. */
export async function withProgress<Value>(
  call: Call,
  what: string,
  work: (watch: {
    readonly signal: AbortSignal;
    readonly progress: (doneBytes: number, allBytes: number) => void;
  }) => Promise<Value>,
): Promise<Value> {
  const bar = progressBar(call);
  try {
    const progress = (doneBytes: number, allBytes: number): void =>
      bar.show(allBytes === 0 ? 1 : doneBytes / allBytes, `${what} ${megabytes(allBytes)}`);
    return await work({ signal: call.terminal.signal, progress });
  } finally {
    bar.stop();
  }
}

/** A refusal of the store as the failure of a command. */
export function refusalFailure(problem: Problem): Outcome<Exit> {
  return fail({
    exit: "failed",
    title: problemTitle(problem, "en"),
    detail: problemDetail(problem, "en"),
    problem: { code: problem.code },
  });
}

/** The data folder of a call. */
export function dataDirOf({ options, terminal }: Call): string {
  return resolve(terminal.folder, options.text("dataDir") ?? (terminal.environment["BELVEDERE_DATA_DIR"] || "data"));
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
