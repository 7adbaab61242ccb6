import {
  copyFileSync,
  createWriteStream,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import Database from "better-sqlite3";
import { groupsPart, groupsTable, readGroups, writeTable } from "../src/snapshot/index.ts";
import { randomNumbers } from "./generate.ts";
import { buildOn, startBenchServer } from "./server.ts";

/** Versions that are really built. Projects are copies of them. */
export const templates = 8;
const rules = 60;
const levels = ["MAJOR", "MINOR", "CRITICAL"];
const findingsPerFile = 10;
const owners = 6;
/** The layer of a version that was built once. */
const layer = 1;

/** The size of a portfolio. */
export interface ManyProjects {
  readonly projects: number;
  readonly findingsEach: number;
  /** Whether each version has its own bytes on the disk. Otherwise, copies share the files of the versions that were built. */
  readonly ownBytes?: boolean;
}

/**
 * Fills a data folder with built projects. A few versions are built, and the rows and files of them are copied, because
 * ten thousand builds would take hours. Each project has a baseline and a newer version.
 */
export async function makeManyProjects(
  dataDir: string,
  { projects, findingsEach, ownBytes = false }: ManyProjects,
): Promise<void> {
  const server = await startBenchServer(dataDir);
  for (let template = 0; template < templates; template++) {
    for (const share of [0.9, 1]) {
      const file = join(dataDir, "..", "results.ndjson");
      await writeResults(file, template, Math.floor(findingsEach * share));
      await buildOn(server, file);
    }
  }
  await server.close();
  const database = new Database(join(dataDir, "belvedere.sqlite"));
  const made = copyProjects(database, join(dataDir, "snapshots"), projects, ownBytes ? copyFileSync : linkSync);
  for (const version of made) await copyGroups(join(dataDir, "snapshots"), version);
  database.close();
}

/** Writes files of ten findings each, by sixty rules of three severities. */
export async function writeResults(file: string, template: number, findings: number): Promise<void> {
  const out = createWriteStream(file);
  for (const line of resultLines(template, findings)) if (!out.write(`${line}\n`)) await once(out, "drain");
  out.end();
  await once(out, "finish");
}

function* resultLines(template: number, findings: number): Generator<string> {
  for (let rule = 0; rule < rules; rule++) {
    const { id, tool, family, category } = ruleOf(rule);
    yield JSON.stringify({ kind: "rule", id, name: `Rule ${rule}`, tool, families: [family], categories: [category] });
  }
  let known = "";
  for (const { file, path, owner, rule, message, line } of templateFindings(template, findings)) {
    if (path !== known) {
      yield JSON.stringify({
        kind: "artifact",
        path,
        type: "FILE",
        measures: { LC: 100 + file },
        infos: { OWNER: owner },
      });
      known = path;
    }
    const location = { startLine: line, startColumn: 3 };
    yield JSON.stringify({ kind: "finding", artifact: path, rule, message, location });
  }
}

/** The findings of a version that is really built, with what they are counted by. */
export function* templateFindings(template: number, findings: number) {
  const random = randomNumbers(template + 1);
  for (let index = 0; index < findings; index++) {
    const file = Math.floor(index / findingsPerFile);
    const line = 1 + Math.floor(random() * 500);
    const { id: rule, tool, family, category } = ruleOf(Math.floor(random() ** 2 * rules));
    const path = `src/part${Math.floor(file / 20)}/component-${template}-${file}.c`;
    const owner = `team-${(file + template) % owners}`;
    yield { file, path, owner, rule, tool, family, category, line, message: `Value ${index} is unused` };
  }
}

function ruleOf(rule: number) {
  return {
    id: `gen:rule-${rule}`,
    tool: `tool-${rule % 3}`,
    family: `family-${rule % 10}`,
    category: `SEVERITY.${levels[rule % levels.length]}`,
  };
}

type Row = Record<string, unknown>;

/** A copied version: its folder, that of the version it is a copy of, and that of its reference. */
interface CopiedVersion {
  readonly folder: string;
  readonly template: string;
  readonly reference: string;
}

/** Gives a file a second name, or copies it. */
type CopyFile = (from: string, to: string) => void;

function copyProjects(
  database: Database.Database,
  snapshots: string,
  projects: number,
  copyFile: CopyFile,
): readonly CopiedVersion[] {
  database.pragma("foreign_keys = OFF");
  const all = (table: string): Row[] => database.prepare(`SELECT * FROM ${table} ORDER BY id`).all() as Row[];
  const project = all("projects")[0]!;
  const branch = all("branches")[0]!;
  const versions = all("versions");
  const next = (table: string): number =>
    1 + Number((database.prepare(`SELECT max(id) AS id FROM ${table}`).get() as Row)["id"]);
  const insert = (table: string, row: Row): void => {
    const names = Object.keys(row);
    database
      .prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`)
      .run(row);
  };
  const first = { project: next("projects"), branch: next("branches"), version: next("versions") };
  const made: CopiedVersion[] = [];
  database.transaction(() => {
    for (let index = 0; index < projects; index++) {
      const [projectId, branchId] = [first.project + index, first.branch + index];
      insert("projects", { ...project, id: projectId, name: `project-${index}`, main_branch_id: branchId });
      insert("branches", { ...branch, id: branchId, project_id: projectId });
      const pair = versions.slice((index % templates) * 2, (index % templates) * 2 + 2);
      for (const [position, version] of pair.entries()) {
        const id = first.version + index * pair.length + position;
        const folder = `p${projectId}-v${id}-1-bench`;
        const template = String(version["folder"]);
        copyFolder(join(snapshots, template), join(snapshots, folder), copyFile);
        made.push({ folder, template, reference: position === 0 ? "" : made.at(-1)!.folder });
        const referenceId = position === 0 ? null : id - 1;
        const copy = { ...version, id, project_id: projectId, branch_id: branchId, folder, reference_id: referenceId };
        insert("versions", { ...copy, baseline: position === 0 ? 1 : 0 });
      }
    }
    // So that more can be created, and built.
    for (const [name, table] of Object.entries({ project: "projects", branch: "branches", version: "versions" })) {
      database.prepare("UPDATE sequences SET next = ? WHERE name = ?").run(next(table), name);
    }
  })();
  return made;
}

/** The groups of findings name the folder of the reference, so that they cannot be shared. */
async function copyGroups(snapshots: string, { folder, template, reference }: CopiedVersion): Promise<void> {
  const bytes = readFileSync(join(snapshots, template, groupsPart(layer)));
  const { groups, origin } = await readGroups({
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
    close: async () => undefined,
  });
  const written: Uint8Array[] = [];
  const sink = { write: async (some: Uint8Array) => void written.push(Uint8Array.from(some)) };
  await writeTable(sink, groupsTable(groups, { ...origin, reference }));
  writeFileSync(join(snapshots, folder, groupsPart(layer)), Buffer.concat(written));
}

/** A version is never changed in place, so that copies can share the files. */
function copyFolder(from: string, to: string, copyFile: CopyFile): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== groupsPart(layer)) copyFile(join(from, name), join(to, name));
}
