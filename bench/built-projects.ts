import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { residentBytes } from "./api-load.ts";
import { bytesBelow } from "./bytes-below.ts";
import { ask, closeClient, type BenchRequest } from "./client.ts";
import { makeManyProjects, writeResults } from "./many-projects.ts";
import { processorMilliseconds } from "./processor-time.ts";
import { buildOn, startBenchServer } from "./server.ts";
import { milliseconds } from "./table.ts";

const findingsEach = 10_000;
const rounds = 20;

/** What a server with built projects costs. The times are processor times; the first requests read the versions. */
export async function measureBuiltProjects(projects: number): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-built-"));
  const dataDir = join(folder, "data");
  await makeManyProjects(dataDir, { projects, findingsEach, ownBytes: true });
  const stored = bytesBelow(join(dataDir, "snapshots"));
  const results = join(folder, "results.ndjson");
  await writeResults(results, 0, findingsEach);
  const server = await startBenchServer(dataDir);
  const starting = processorMilliseconds(server.pid);
  const to = (path: string): BenchRequest => ({ url: `${server.base}api/${path}`, token: server.adminToken });
  const processor = async (work: () => Promise<unknown>, runs = 1): Promise<string> => {
    // The server has closed a connection that was idle during a build.
    closeClient();
    const before = processorMilliseconds(server.pid);
    for (let run = 0; run < runs; run++) await work();
    return milliseconds((processorMilliseconds(server.pid) - before) / runs);
  };
  const first = (path: string): Promise<string> => processor(() => ask(to(path)));
  const warm = async (path: string): Promise<string> => {
    await ask(to(path));
    return processor(() => ask(to(path)), rounds);
  };
  const facets = "findings/facets?by=rule,category,project,status";
  try {
    const idle = megabytes(residentBytes(server.pid));
    return {
      "stored findings": storedFindings(projects).toLocaleString("en"),
      "stored MB": megabytes(stored),
      "database MB": megabytes(statSync(join(dataDir, "belvedere.sqlite")).size),
      start: milliseconds(starting),
      "memory MB": idle,
      "a build": await processor(() => buildOn(server, results)),
      "first facets": await first(facets),
      facets: await warm(facets),
      "first search": await first("search?q=zzyzx"),
      search: await warm("search?q=zzyzx"),
      "20 findings of all": await warm("findings?limit=20"),
      "20 projects": await warm("portfolio?limit=20"),
      "memory afterwards MB": megabytes(residentBytes(server.pid)),
    };
  } finally {
    closeClient();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each project has a baseline with nine tenths of the findings, and a newer version. */
function storedFindings(projects: number): number {
  return projects * (findingsEach * 0.9 + findingsEach);
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1e6).toLocaleString("en");
}
