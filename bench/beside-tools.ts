/**
 * Measures the analyser beside lizard and cloc on folders with C and C++, and prints the table of `docs/analyser.md`:
 * `node bench/beside-tools.ts <folder>…`. Run manually, on a quiet machine: it needs `bash`, `lizard` (PyPI) and `cloc` on
 * the path. All tools read the same files one after another; the analyser and lizard use two threads.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

interface Measured {
  readonly seconds: number;
  /** Of the processor, in all threads and processes. */
  readonly processorSeconds: number;
  readonly peakMegabytes: number;
}

const program = join(import.meta.dirname, "../bin/belvedere.cjs");
const runs = 2;
const ownOptions = "--quiet --format json --language c --language cpp --threads 2 --no-cache --no-history".split(" ");
const tools: Readonly<Record<string, (folder: string) => readonly string[]>> = {
  belvedere: (folder) => [process.execPath, program, "scan", folder, ...ownOptions],
  lizard: (folder) => ["lizard", "-t", "2", "-l", "c", "-l", "cpp", "--csv", folder],
  cloc: (folder) => ["cloc", "--quiet", "--csv", "--include-lang=C,C++,C/C++ Header", folder],
};

const rows: string[][] = [["tree", "tool", "time", "processor time", "memory"]];
for (const folder of process.argv.slice(2)) {
  for (const [tool, lineOf] of Object.entries(tools)) {
    const { seconds, processorSeconds, peakMegabytes } = await best(lineOf(folder));
    const values = [`${seconds.toFixed(1)} s`, `${processorSeconds.toFixed(1)} s`, `${Math.round(peakMegabytes)} MB`];
    rows.push([basename(folder), tool, ...values]);
  }
}
const [head = [], ...others] = rows.map((row) => `| ${row.join(" | ")} |`);
process.stdout.write(`${[head, "| --- | --- | --- | --- | --- |", ...others].join("\n")}\n`);

/** The fastest of several runs: others were disturbed. */
async function best(line: readonly string[]): Promise<Measured> {
  const measured: Measured[] = [];
  for (let count = 0; count < runs; count++) measured.push(await measure(line));
  return measured.toSorted((one, other) => one.seconds - other.seconds)[0]!;
}

async function measure(line: readonly string[]): Promise<Measured> {
  // The shell knows the processor time of all processes that its child waited for.
  const script = `TIMEFORMAT='%R %U %S'; time "$@" >/dev/null 2>&1`;
  const child = spawn("bash", ["-c", script, "bash", ...line], { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const peaks = new Map<number, number>();
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  while (isRunning) {
    for (const id of descendantsOf(child.pid ?? 0)) peaks.set(id, Math.max(peaks.get(id) ?? 0, peakOf(id)));
    await Promise.race([ended, wait(20)]);
  }
  const [seconds = 0, user = 0, system = 0] = errors.trim().split(" ").map(Number);
  const peakMegabytes = [...peaks.values()].reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
  return { seconds, processorSeconds: user + system, peakMegabytes };
}

/** The processes below the shell, which has no part in the measurement. */
function descendantsOf(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(/\) \S (\d+) /.exec(readOrEmpty(`/proc/${name}/stat`))?.[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (id: number): number[] => (children.get(id) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(root);
}

/** The largest resident memory of a process so far, in kilobytes. */
function peakOf(id: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readOrEmpty(`/proc/${id}/status`))?.[1] ?? 0);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process ended.
    return "";
  }
}
