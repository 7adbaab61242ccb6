import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, closeClient, type BenchRequest } from "./client.ts";
import { apiLimits } from "./limits.ts";
import { makeManyProjects, templateFindings, templates } from "./many-projects.ts";
import { askPeers } from "./peers.ts";
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
  const worst = "findings?distinct=true&sort=-severity&limit=100";
  try {
    if ((await ask(to(counts))) !== (await ask(to(oneByOne)))) throw new Error("the counts differ");
    await ask(to(state));
    const single = await time(1, oneByOne);
    const grouped = await time(rounds, counts);
    const listed = await time(rounds, state);
    const sorted = await time(rounds, worst);
    const size = `${projects.toLocaleString("en")} projects with ${(projects * findingsEach).toLocaleString("en")} findings`;
    const against = `each finding looked at, ${Math.round(single)} ms`;
    const peers = await askPeersForFacets(projects);
    return [
      measurement(`Ten facets over ${size}, over HTTP`, grouped, `${against}; ${peers}`, single),
      measurement(`The worst 100 of all findings of ${size}, over HTTP`, sorted, against, single),
      measurement(`New findings of ${projects.toLocaleString("en")} projects, over HTTP`, listed, against, single),
    ];
  } finally {
    closeClient();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same counts of the newest versions, without what they have in common (status, branch, assignee and age). */
function askPeersForFacets(projects: number): Promise<string> {
  const facetColumns = ["category", "project", "owner", "rule", "family", "tool"];
  function* rows(): Generator<(number | string)[]> {
    for (let template = 0; template < templates; template++) {
      for (const { category, owner, rule, family, tool } of templateFindings(template, findingsEach)) {
        yield [category, template, owner, rule, family, tool];
      }
    }
  }
  return askPeers({
    table: {
      columns: facetColumns.map((name) => ({ name, type: name === "project" ? "INTEGER" : "TEXT" })),
      rows,
    },
    preparations: [
      `CREATE TABLE projects AS WITH RECURSIVE ids(id) AS (SELECT 0 UNION ALL SELECT id + 1 FROM ids WHERE id < ${projects - 1})
       SELECT id, id % ${templates} AS template FROM ids`,
      `CREATE TABLE findings AS SELECT category, id AS project, owner, rule, family, tool
       FROM projects JOIN rows ON rows.project = template`,
    ],
    statements: facetColumns.map((facet) => `SELECT ${facet}, count(*) FROM findings GROUP BY ${facet}`),
    rounds: 1,
    check(found) {
      const sum = found.reduce((all, [, count]) => all + Number(count), 0);
      if (sum !== projects * findingsEach) throw new Error("a peer counts otherwise");
    },
  });
}

function measurement(name: string, measured: number, against: string, single: number): Measurement {
  const limit = apiLimits.groupedRatio;
  return { name, measured: `${Math.round(measured)} ms`, against, value: measured / single, limit, unit: "×" };
}
