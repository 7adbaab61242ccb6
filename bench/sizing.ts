/**
 * `node bench/sizing.ts`: what versions of some sizes cost a server, in time, processor, memory and disk.
 * Small by default; `--full` takes large ones, for a quiet machine; `--write` keeps the table in docs/operations.md.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { backUp } from "../src/store/index.ts";
import { ask, closeClient } from "./client.ts";
import { writeGenerated } from "./generate.ts";
import { bytesBelow } from "./bytes-below.ts";
import { buildOn, startBenchServer } from "./server.ts";

const versionsBuilt = 3;
const clockTicksPerSecond = 100;
const { values: flags } = parseArgs({
  options: { full: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
});
const sizes = flags.full ? [2_000, 20_000, 200_000, 1_000_000] : [2_000, 20_000];

const heading = [
  "artifacts (a tenth as many findings)",
  "upload",
  "build",
  "processor",
  "on disk",
  "memory at most",
  "first answer, cold",
  "backup of 3 versions",
];
const rows: string[][] = [];
for (const artifacts of sizes) rows.push(await measure(artifacts));
const table = [heading, heading.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
process.stdout.write(`${table}\n`);
if (flags.write) keep(table);

/** One size: some versions of it on a separate server. */
async function measure(artifacts: number): Promise<string[]> {
  const scratch = mkdtempSync(join(tmpdir(), "belvedere-sizing-"));
  const dataDir = join(scratch, "data");
  const file = join(scratch, "results.ndjson");
  try {
    const server = await startBenchServer(dataDir);
    const idle = processorSeconds(server.pid);
    let milliseconds = 0;
    for (let seed = 1; seed <= versionsBuilt; seed++) {
      await writeGenerated(file, { artifacts, findings: artifacts / 10, form: "values", seed });
      const began = performance.now();
      await buildOn(server, file);
      milliseconds += performance.now() - began;
    }
    const seconds = milliseconds / 1000 / versionsBuilt;
    const processor = (processorSeconds(server.pid) - idle) / versionsBuilt;
    const asked = performance.now();
    await ask({ url: `${server.base}api/projects/bench/artifacts?limit=20`, token: server.token });
    const answered = performance.now() - asked;
    const memory = memoryPeakBytes(server.pid);
    closeClient();
    await server.close();
    const backup = performance.now();
    const watch = { signal: new AbortController().signal, progress() {} };
    const written = await backUp({ dataDir, target: join(scratch, "backup"), now: Date.now, ...watch });
    if (!written.ok) throw new Error(written.problem.code);
    const backupSeconds = (performance.now() - backup) / 1000;
    return [
      artifacts.toLocaleString("en"),
      megabytes(statSync(file).size),
      `${seconds.toFixed(1)} s`,
      `${processor.toFixed(1)} s`,
      megabytes(bytesBelow(join(dataDir, "snapshots")) / versionsBuilt),
      megabytes(memory),
      `${Math.round(answered)} ms`,
      `${backupSeconds.toFixed(1)} s`,
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What a process and its threads have used, by the system's own account. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond;
}

function memoryPeakBytes(pid: number): number {
  const [, kilobytes = "0"] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 10e6 ? 1 : 0)} MB`;
}

function keep(text: string): void {
  const page = "docs/operations.md";
  const document = readFileSync(page, "utf8");
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`;
  const made = `Measured by \`bench/sizing.ts\` on ${machine}.\n\n${text}\n`;
  writeFileSync(page, document.replace(/^Measured by `bench\/sizing\.ts`[^]*?\n\n\|[^]*?\n(?=\n)/m, made));
}
