/**
 * `npm run bench`: what must hold, as ratios within one run.
 * Quick by default; `-- --full` takes the sizes that are promised; `-- --write` keeps the table in docs/benchmarks.md.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchAnalyser } from "./analyser.ts";
import { benchLoad, benchTopLoad, benchStream, benchStreamMemory } from "./api-load.ts";
import { benchSmallAnswers, benchTopQuery, withApi } from "./api.ts";
import { benchCheck } from "./check.ts";
import { benchDisk, benchHistory, benchRerate, withVersion } from "./columns.ts";
import { benchEventLoop } from "./event-loop.ts";
import { benchEvents } from "./events.ts";
import { benchEverywhere } from "./everywhere.ts";
import { benchHealth } from "./health.ts";
import { benchHostile } from "./hostile.ts";
import { benchIngest } from "./ingest.ts";
import { withJobIssuer } from "./job-issuer.ts";
import { benchPacks } from "./packs.ts";
import { benchParts } from "./parts.ts";
import { benchPostgres } from "./postgres.ts";
import { benchRecognition } from "./recognition.ts";
import { benchSarif } from "./sarif.ts";
import { benchScan } from "./scan.ts";
import { benchSearchIndex } from "./search-index.ts";
import { benchSearch } from "./search.ts";
import { benchArrow, benchSarifExport } from "./tables.ts";
import { markdownTable, type Measurement } from "./table.ts";
import { benchTokens } from "./tokens.ts";
import { benchWeb } from "./web.ts";

const { values: flags } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    only: { type: "string" },
  },
});
const sizes = flags.full
  ? { ingest: 210_000, large: 1_000_000, scan: 1_000_000, history: 200, historyArtifacts: 200_000, rerate: 210_000 }
  : { ingest: 60_000, large: 0, scan: 60_000, history: 20, historyArtifacts: 60_000, rerate: 60_000 };

// Servers and commands are measured as users run them.
execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: join(import.meta.dirname, ".."), stdio: "inherit" });

const sections: Record<string, () => Promise<Measurement[]>> = {
  ingest: async () => [
    ...(await benchIngest(sizes.ingest, "measures")),
    ...(await benchIngest(sizes.ingest, "values")),
  ],
  parts: () => benchParts(sizes.ingest),
  large: async () => (sizes.large === 0 ? [] : benchIngest(sizes.large, "measures")),
  sarif: () => benchSarif(flags.full ? 1_000_000 : 50_000),
  recognition: async () => [benchRecognition()],
  scan: () => withVersion(sizes.scan, benchScan),
  history: () =>
    withVersion(sizes.historyArtifacts, async (workshop, version) => [
      await benchHistory(workshop, version, sizes.history),
    ]),
  packs: () => benchPacks(sizes.historyArtifacts, flags.full ? 32 : 8),
  version: () =>
    withVersion(sizes.rerate, async (workshop, version) => [
      await benchRerate(workshop, version),
      await benchDisk(workshop, version),
    ]),
  tables: () =>
    withApi(flags.full ? 1_000_000 : sizes.ingest, async (workshop) => [
      await benchArrow(workshop),
      ...(await benchSarifExport(workshop)),
    ]),
  api: () =>
    withApi(sizes.ingest, async (workshop) => [
      await benchTopQuery(workshop),
      ...(await benchSmallAnswers(workshop)),
      await benchStream(workshop),
      await benchStreamMemory(workshop),
      await benchLoad(workshop),
      await benchTopLoad(workshop),
    ]),
  loop: () => benchEventLoop(flags.full ? 1_000_000 : sizes.ingest),
  tokens: () =>
    withJobIssuer((issuer) => withApi(2_000, async (workshop) => [await benchTokens(workshop, issuer)], issuer)),
  events: () => withApi(2_000, benchEvents),
  everywhere: () => benchEverywhere(flags.full ? 5_000 : 300),
  search: async () => [...(await benchSearch(flags.full ? 10_000 : 300)), ...(await benchSearchIndex(sizes.ingest))],
  postgres: () => benchPostgres(sizes.ingest, sizes.scan),
  analyser: () => benchAnalyser(flags.full ? 40e6 : 12e6),
  check: () => benchCheck(flags.full ? 5_000 : 1_000),
  web: () =>
    benchWeb(
      flags.full
        ? { artifacts: 210_000, findings: 500_000, projects: 5_000, nodes: 10_000, openPages: 500 }
        : { artifacts: 60_000, findings: 50_000, projects: 300, nodes: 2_000, openPages: 100 },
    ),
  hostile: () => benchHostile(sizes.ingest, flags.full ? 100 : 25),
  health: async () => [await benchHealth(flags.full ? sizes.large : sizes.ingest)],
};

const measurements: Measurement[] = [];
for (const [name, section] of Object.entries(sections)) {
  if (flags.only !== undefined && !flags.only.split(",").includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  measurements.push(...(await section()));
}
const table = markdownTable(measurements);
process.stdout.write(`${table}\n`);
if (flags.write) writeFileSync("docs/benchmarks.md", documentOf(table));

function documentOf(figures: string): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`;
  return `# Benchmarks

Made by \`npm run bench -- --full --write\` on ${machine}. Where the speed of
the machine matters, figures are ratios within one run, because a noisy machine affects both sides equally.

${figures}

The programs are in \`bench/\`. Ingest is the whole task, from its start to the commit, durable on disk; the bare cost is
\`JSON.parse\` of the same lines, without storing anything. Parts are compared by processor time. The scan is measured on the columns of a stored version. History
opens every version for the first time, with the file cache dropped if the machine allows it. The analyser reads sources
below \`node_modules\`; its times are processor times, except for the comparison of threads. The API is measured over HTTP,
with a server in a separate process that does not log requests. \`check\` is the built command line, after a first run. It is
compared with a program that only starts, parses the changed file and sends one request; the times are processor times, with
those of git. The web interface is opened in a headless Chromium; its
first view is complete when tree, indicators and the worst artifacts can be used. Searches over many projects, and the index
that builds write for them, are compared by processor time.
`;
}
