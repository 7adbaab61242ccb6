import { afterAll, beforeAll, expect, test } from "vitest";
import { createModelCache, Snapshots } from "../../src/portfolio/index.ts";
import { bindWhere, parseWhere, type FieldSchema } from "../../src/language/index.ts";
import { parts } from "../../src/snapshot/index.ts";
import { FindingFilter } from "../../src/visibility/index.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

/** Conditions on texts of findings over all projects: the indexes only say which versions need not be opened. */
let server: BuildingServer;

interface Finding {
  readonly message: string;
  readonly project: string;
  readonly definition: { readonly id: string; readonly name: string };
  readonly artifact: { readonly name: string };
  readonly location: { readonly path: string };
}

const projects = ["Alpha", "Beta", "Gamma rays", "Delta"] as const;
const messages = ["Straße is unused", "KELVIN \u212A", "value 7 unread", "İstanbul", "ΣΑΣ σας", "x"];

function results(index: number): string {
  const path = `src${index}/part.c`;
  const finding = (message: string, more: object = {}) => ({
    kind: "finding",
    artifact: path,
    rule: `lint:rule${index}`,
    message,
    startLine: 1,
    ...more,
  });
  return lines(
    { kind: "artifact", path, type: "FILE", name: `part ${index}.c` },
    { kind: "rule", id: `lint:rule${index}`, name: `Name of ${index} ÜBER` },
    ...messages.filter((_, message) => (message + index) % 4 !== 0).map((message) => finding(message)),
    finding(`only here ${index}`, { rule: "belvedere:cyclomatic-complexity" }),
    ...(index === 2 ? [{ kind: "finding", rule: "lint:root", message: "of all", startLine: 1 }] : []),
  );
}

beforeAll(async () => {
  server = await startBuildingServer();
  for (const [index, name] of projects.entries()) {
    await server.admin.createProject(name);
    await server.admin.build(name, results(index), { query: "?baseline=true" });
    if (index === 1) await server.admin.build(name, results(7), { query: "?branch=side" });
  }
  await server.admin.createProject("Empty");
});
afterAll(() => server.close());

async function read<Body>(path: string): Promise<Body> {
  const answer = await server.admin.call<Body>("GET", path);
  expect(answer.status).toBe(200);
  return answer.body;
}

const fields = (finding: Finding): Readonly<Record<string, string>> => ({
  message: finding.message,
  "definition.id": finding.definition.id,
  "definition.name": finding.definition.name,
  "artifact.name": finding.artifact.name,
  "location.path": finding.location.path,
});
const words = [
  "unused",
  "straße",
  "kelvin",
  "kkk",
  "İst",
  "σας",
  "only here 2",
  "rule3",
  "über",
  "cyclomatic",
  "Complexity",
  "part 7",
  "src1/",
  "Gamma",
  "of all",
  "root",
  "x",
  "nowhere at all",
];

test.for(words)("the findings with %s are those of the whole list", async (word) => {
  const whole = await read<readonly Finding[]>("/api/findings");
  expect(whole.length).toBeGreaterThan(20);
  const fold = (text: string): string => text.replaceAll("İ", "\u0001").toLowerCase().replaceAll("ς", "σ");
  const includes = (text: string): boolean => fold(text).includes(fold(word));
  const check = async (where: string, passes: (finding: Finding) => boolean): Promise<void> => {
    const expected = whole.filter(passes);
    const listed = `/api/findings?where=${encodeURIComponent(where)}`;
    expect(await read(listed), where).toEqual(expected);
    expect(await read(`${listed}&limit=2`), where).toEqual(expected.slice(0, 2));
    expect(await read(`${listed}&sort=rule&limit=100`), where).toHaveLength(expected.length);
    const facets = await read<{ readonly total: number }>(listed.replace("/findings?", "/findings/facets?by=file&"));
    expect(facets.total, where).toBe(expected.length);
  };
  const names = Object.keys(fields(whole[0]!));
  for (const name of names) await check(`${name}~"${word}"`, (finding) => includes(fields(finding)[name]!));
  await check(names.map((name) => `${name}~"${word}"`).join(" OR "), (finding) =>
    Object.values(fields(finding)).some(includes),
  );
  await check(`message~"${word}" AND project=Beta`, ({ message, project }) => includes(message) && project === "Beta");
  await check(`message="${word}"`, ({ message }) => message === word);
  await check(`message!="${word}"`, ({ message }) => message !== word);
});

const text: FieldSchema = { kind: "string" };
const schema: FieldSchema = {
  kind: "object",
  fields: { message: text, definition: { kind: "object", fields: { name: text } }, status: text },
};

/** The projects whose versions would be opened. */
async function opened(snapshots: Snapshots, where: string): Promise<readonly string[]> {
  const parsed = parseWhere(where);
  const bound = parsed.ok ? bindWhere(parsed.value, schema) : parsed;
  if (!bound.ok) throw new Error(bound.problem.code);
  const filter = FindingFilter.of(snapshots, bound.value, "en");
  const found: string[] = [];
  for (const name of projects) {
    const project = (await server.store.read.projectByName(name))!;
    const version = (await server.store.read.newestHeads([project.mainBranchId], "any"))[0]!;
    if (filter === undefined || (await filter.mayPass({ project, version }))) found.push(name);
  }
  return found;
}

function freshSnapshots(): Snapshots {
  const { store, snapshots } = server;
  return new Snapshots({ read: store.read, snapshots, models: createModelCache(store.read) });
}

test("versions that cannot have the text are not opened, whatever else is asked", async () => {
  const snapshots = freshSnapshots();
  expect(await opened(snapshots, 'message~"only here 2"')).toEqual(["Gamma rays"]);
  expect(await opened(snapshots, 'message~"ONLY HERE 2" AND status=x')).toEqual(["Gamma rays"]);
  expect(await opened(snapshots, 'message="only here 2" OR message~"here 3"')).toEqual(["Gamma rays", "Delta"]);
  expect(await opened(snapshots, 'message~"nowhere at all" OR definition.name~nowhere')).toEqual([]);
  expect(await opened(snapshots, 'message~"nowhere at all" OR status=x')).toEqual([...projects]);
  expect(await opened(snapshots, 'message!="only here 2"')).toEqual([...projects]);
  expect(await opened(snapshots, "definition.name~cyclomatic")).toEqual([...projects]);
});

test.each([
  [
    "missing, as in versions of earlier releases",
    (folder: string) => server.snapshots.removePart(folder, parts.messages),
  ],
  [
    "damaged",
    (folder: string) => server.snapshots.addPart(folder, parts.messages, (sink) => sink.write(Buffer.from("x"))),
  ],
])("an index that is %s is made again, and stored", async (_, spoil) => {
  const folders: string[] = [];
  for (const folder of await server.snapshots.list()) {
    if ((await server.snapshots.parts(folder)).includes(parts.findings)) folders.push(folder);
  }
  expect(folders.length).toBe(5);
  for (const folder of folders) await spoil(folder);
  expect(await opened(freshSnapshots(), 'message~"only here 3"')).toEqual(["Delta"]);
  // The branch beside the main one is not asked.
  const stored = async (): Promise<number> => {
    let count = 0;
    for (const folder of folders) {
      if (!(await server.snapshots.parts(folder)).includes(parts.messages)) continue;
      const source = await server.snapshots.open(folder, parts.messages);
      if (source.size > 1) count += 1;
      await source.close();
    }
    return count;
  };
  await expect.poll(stored).toBe(4);
  expect(await read<readonly Finding[]>('/api/findings?where=message~"only here 3"')).toHaveLength(1);
});
