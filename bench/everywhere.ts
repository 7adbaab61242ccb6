import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, closeClient, type BenchRequest } from "./client.ts";
import { apiLimits } from "./limits.ts";
import { makeManyProjects } from "./many-projects.ts";
import { processorMilliseconds } from "./processor-time.ts";
import { startBenchServer } from "./server.ts";
import type { Measurement } from "./table.ts";

const rounds = 15;
const findingsEach = 2_000;
const facets = "status,category,project,branch,assignee,owner,age,rule,family,tool";

/** Counts over all projects, against the same counts that look at each finding. The times are processor times. */
export async function benchEverywhere(projects: number): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-everywhere-"));
  const dataDir = join(folder, "data");
  await makeManyProjects(dataDir, { projects, findingsEach });
  const server = await startBenchServer(dataDir);
  const to = (path: string): BenchRequest => ({ url: `${server.base}api/${path}`, token: server.adminToken });
  const time = async (runs: number, path: string): Promise<number> => {
    const before = processorMilliseconds(server.pid);
    for (let run = 0; run < runs; run++) await ask(to(path));
    return (processorMilliseconds(server.pid) - before) / runs;
  };
  const counts = `findings/facets?distinct=true&by=${facets}`;
  // Every finding has an id above 0, but groups do not know ids.
  const oneByOne = `${counts}&where=${encodeURIComponent("id>0")}`;
  const state = "portfolio?versions=1&fields=id,newFindings";
  try {
    if ((await ask(to(counts))) !== (await ask(to(oneByOne)))) throw new Error("the counts differ");
    await ask(to(state));
    const single = await time(1, oneByOne);
    const grouped = await time(rounds, counts);
    const listed = await time(rounds, state);
    const size = `${projects.toLocaleString("en")} projects with ${(projects * findingsEach).toLocaleString("en")} findings`;
    const against = `each finding looked at, ${Math.round(single)} ms`;
    return [
      measurement(`Ten facets over ${size}, over HTTP`, grouped, against, single),
      measurement(`New findings of ${projects.toLocaleString("en")} projects, over HTTP`, listed, against, single),
    ];
  } finally {
    closeClient();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function measurement(name: string, measured: number, against: string, single: number): Measurement {
  const limit = apiLimits.groupedRatio;
  return { name, measured: `${Math.round(measured)} ms`, against, value: measured / single, limit, unit: "×" };
}
