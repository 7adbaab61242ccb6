import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foldCase } from "../src/language/index.ts";
import { residentBytes } from "./api-load.ts";
import { ask, closeClient } from "./client.ts";
import { apiLimits } from "./limits.ts";
import { makeManyProjects } from "./many-projects.ts";
import { processorMilliseconds } from "./processor-time.ts";
import { startBenchServer } from "./server.ts";
import { median, milliseconds, type Measurement } from "./table.ts";

const rounds = 40;
const findingsEach = 2_000;
const filesEach = 200;
/** A word that no project has, one that all have, one that some have, one of two letters, and the name of a project. */
const words = ["zzyzx", "component", "component-3-7.c", "zq", "project-77"];

/** Searches over all projects, against comparing every name and path in memory. */
export async function benchSearch(projects: number): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-search-"));
  const dataDir = join(folder, "data");
  await makeManyProjects(dataDir, { projects, findingsEach });
  const server = await startBenchServer(dataDir);
  const search = (word: string): Promise<string> =>
    ask({ url: `${server.base}api/search?q=${encodeURIComponent(word)}`, token: server.adminToken });
  try {
    // A started server, of which each project was listed once.
    await ask({ url: `${server.base}api/projects`, token: server.adminToken });
    const idle = residentBytes(server.pid) / 1e6;
    const before = processorMilliseconds(server.pid);
    await search(words[0]!);
    const cold = processorMilliseconds(server.pid) - before;
    // The compiler needs some rounds.
    for (const word of words) await search(word);
    const bare = bareSearch(projects, words[0]!);
    const warm = processorMilliseconds(server.pid);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      await search(words[round % words.length]!);
      times.push(performance.now() - start);
    }
    const each = (processorMilliseconds(server.pid) - warm) / rounds;
    const worst = Math.max(...times);
    const over = `${projects.toLocaleString("en")} built projects`;
    const against = `comparing all names and paths in memory, ${milliseconds(bare)}`;
    return [
      {
        name: `Search of a word over ${over}, over HTTP`,
        measured: milliseconds(each),
        against,
        value: each / bare,
        limit: apiLimits.searchRatio,
        unit: "×",
      },
      {
        name: "The same, until it is answered",
        measured: milliseconds(median(times)),
        against: `${words.length} words, of which one is everywhere and one nowhere`,
        value: median(times),
        limit: apiLimits.searchMilliseconds,
        unit: " ms",
      },
      {
        name: "The same, the slowest",
        measured: milliseconds(worst),
        against: `of ${rounds}`,
        value: worst,
        limit: apiLimits.slowestSearchMilliseconds,
        unit: " ms",
      },
      {
        name: `Resident memory of a server with ${over} that waits for requests`,
        measured: `${Math.round(idle)} MB`,
        against: `after these searches ${Math.round(residentBytes(server.pid) / 1e6)} MB`,
        value: idle,
        limit: apiLimits.idleMegabytes,
        unit: " MB",
      },
      {
        name: `The first search after a start, ${over}`,
        measured: milliseconds(cold),
        against: "for each project",
        value: cold / projects,
        limit: apiLimits.coldSearchMilliseconds,
        unit: " ms",
      },
    ];
  } finally {
    closeClient();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The processor time of one thread that has all texts in memory and no users. */
function bareSearch(projects: number, word: string): number {
  const names = Array.from({ length: filesEach }, (_, file) => `component-${file % 8}-${file}.c`);
  const paths = names.map((name, file) => `src/part${Math.floor(file / 20)}/${name}`);
  const before = process.cpuUsage();
  let found = 0;
  for (let project = 0; project < projects; project++) {
    for (let file = 0; file < filesEach; file++) {
      if (foldCase(names[file]!).includes(word) || foldCase(paths[file]!).includes(word)) found += 1;
    }
  }
  if (found > 0) throw new Error("the word is in a name");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
