import { watch as watchFolder } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { problemDetail } from "../../text/index.ts";
import { analyseState, type AnalysedState } from "../compare/analyse-state.ts";
import { compareStates, isUnchanged } from "../compare/compare-states.ts";
import { changeLists, changeSentence } from "../compare/show-comparison.ts";
import { configurationOptions, outputOptions, type Call, type Command } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, fail, misuse, systemWords, type Outcome } from "../failure.ts";
import { colorsFor } from "../output/colors.ts";
import { countWords } from "../output/count-words.ts";
import { plainText } from "../output/plain-text.ts";
import { planScan } from "../scan/scan-plan.ts";
import { severityReader } from "./compare.ts";

/** Editors write a file in several steps. */
const quietMilliseconds = 200;

/** `belvedere watch` */
export const watch: Command = {
  name: "watch",
  summary: "analyse a folder again whenever a file changes; print what became better or worse",
  arguments: [{ form: "[folder]", description: "the folder; the current one without it" }],
  options: [
    { flags: "--include <pattern>", description: "only paths that match, such as `src/**`", repeatable: true },
    { flags: "--exclude <pattern>", description: "no paths that match", repeatable: true },
    { flags: "--language <id>", description: "only this language", repeatable: true },
    { flags: "--threads <count>", description: "worker threads; as many as processors without it" },
    ...configurationOptions,
    ...outputOptions,
  ],
  notes: "Ctrl-C ends it. With --json, each change is one line.",
  async run(call) {
    const root = resolve(call.terminal.folder, call.arguments[0] ?? ".");
    const isFolder = (await stat(root).catch(() => undefined))?.isDirectory() === true;
    if (!isFolder) return misuse(`${root} is not a folder`);
    const changes = new FolderChanges(root, call.terminal.signal);
    try {
      return await follow(call, root, changes);
    } catch (error) {
      // Ctrl-C is how it ends.
      if (call.terminal.signal.aborted) return done("done");
      throw error;
    } finally {
      changes.stop();
    }
  },
};

async function follow(call: Call, root: string, changes: FolderChanges): Promise<Outcome<Exit>> {
  const { terminal, options } = call;
  const first = await analyse(call, root);
  if (!first.ok) return first;
  let before = first.value;
  if (!options.has("json") && !options.has("quiet")) {
    const { files, findings } = before.totals;
    const counts = `${countWords(files, "file")}, ${countWords(findings, "finding")}`;
    terminal.output.write(`${plainText(root)}: ${counts}. Waiting for changes; Ctrl-C ends.\n`);
  }
  while (await changes.next()) {
    const started = performance.now();
    const next = await analyse(call, root);
    if (!next.ok) {
      // A wrong setting is said once, and the next change may correct it.
      terminal.errors.write(`${plainText(next.failure.title)}\n${plainText(next.failure.detail ?? "")}\n`);
      continue;
    }
    await report(call, root, before, next.value, (performance.now() - started) / 1000);
    before = next.value;
  }
  return changes.failure === undefined || terminal.signal.aborted
    ? done("done")
    : fail({ exit: "failed", title: `${root} cannot be watched any more`, detail: systemWords(changes.failure) });
}

async function analyse(call: Call, root: string): Promise<Outcome<AnalysedState>> {
  const plan = await planScan(call, root);
  if (!plan.ok) return plan;
  const { openFolder } = await import("../../analyser/index.ts");
  const opened = await openFolder(root);
  if (!opened.ok) return misuse(problemDetail(opened.problem, "en"));
  return analyseState(call, plan.value, root, opened.value);
}

async function report(
  call: Call,
  root: string,
  before: AnalysedState,
  after: AnalysedState,
  seconds: number,
): Promise<void> {
  const { terminal, options } = call;
  const plan = await planScan(call, root);
  if (!plan.ok) return;
  const comparison = await compareStates(before, after, severityReader(plan.value));
  if (isUnchanged(comparison)) return;
  if (options.has("json")) {
    terminal.output.write(`${JSON.stringify(comparison)}\n`);
    return;
  }
  const width = terminal.output.isTTY === true ? terminal.output.columns : undefined;
  const look = { colors: colorsFor(terminal.output, terminal.environment), width };
  const totals = countWords(after.totals.findings, "finding");
  const line = `${changeSentence(comparison)}; ${totals} in all (${seconds.toFixed(1)} s)`;
  terminal.output.write(`\n${look.colors.bold(line)}\n${changeLists(comparison, look)}`);
}

/** Waits for changes of files below a folder. Those in `.git` and in dependencies do not count. */
class FolderChanges {
  readonly #watcher: ReturnType<typeof watchFolder>;
  #isChanged = false;
  #isOver = false;
  #wake: (() => void) | undefined;
  failure: unknown;

  constructor(root: string, signal: AbortSignal) {
    this.#watcher = watchFolder(root, { recursive: true, signal }, (_, name) => {
      if (name !== null && /(?:^|[/\\])(?:\.git|node_modules)(?:[/\\]|$)/.test(name)) return;
      this.#isChanged = true;
      this.#wake?.();
    });
    const end = (error?: unknown): void => {
      this.failure ??= error;
      this.#isOver = true;
      this.#wake?.();
    };
    this.#watcher.on("error", end);
    signal.addEventListener("abort", () => end(), { once: true });
  }

  /** Whether files changed and are quiet again; false when there will be no more changes. */
  async next(): Promise<boolean> {
    while (!this.#isOver) {
      if (!this.#isChanged) await new Promise<void>((wake) => (this.#wake = wake));
      this.#isChanged = false;
      await pause(quietMilliseconds);
      if (!this.#isChanged && !this.#isOver) return true;
    }
    return false;
  }

  stop(): void {
    this.#watcher.close();
  }
}
