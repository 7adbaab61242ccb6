import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

/** Lists of so many rows that blocks of them are passed over: they are what is left of the whole list. */
const files = 400;
const functionsEach = 50;

/** An element of either list. */
type Element = Artifact & Finding;

const artifacts = "/api/projects/Engine/artifacts";

let server: BuildingServer;
let rootId: number;
/** The lists without conditions, once they were read. */
const wholes = new Map<string, readonly Element[]>();

interface Artifact {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly viewPath: string;
  readonly parentId: number | null;
  readonly rank: number;
  readonly type: { readonly id: string };
  readonly level: { readonly id: string };
}

interface Finding {
  readonly message: string;
  readonly definition: { readonly id: string };
  readonly artifact: { readonly name: string };
  readonly location: { readonly path: string };
}

function results(): string {
  const records: object[] = [];
  for (let file = 0; file < files; file++) {
    const path = `${file < 200 ? "lib" : "App"}/d${Math.floor(file / 20)}/file${file}.c`;
    records.push({ kind: "artifact", path, type: "FILE" });
    for (let index = 0; index < functionsEach; index++) {
      const name = file === 311 && index === 7 ? "Nädel" : `run_${file}_${index}`;
      const inside = `${path}/${name}()`;
      const measures = { VG: file >= 120 && file < 130 ? 90 : 1, LC: index };
      records.push({ kind: "artifact", path: inside, type: "FUNCTION", name: `${name}()`, measures });
      const message = file === 250 && index === 3 ? "A Straße is unused" : `value ${index % 5} of ${file % 50} unread`;
      records.push({
        kind: "finding",
        artifact: inside,
        rule: `lint:${file < 300 ? "early" : "late"}`,
        message,
        startLine: index + 1,
      });
    }
  }
  return lines(...records);
}

beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.createProject("Engine");
  await server.admin.build("Engine", results(), { query: "?baseline=true" });
  const [root] = await read<{ id: number }>(`${artifacts}?limit=1`);
  rootId = root!.id;
});
afterAll(() => server.close());

async function read<Read extends object>(path: string): Promise<readonly Read[]> {
  const answer = await server.admin.call<readonly Read[]>("GET", path);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function check(path: string, where: string, passes: (element: Element) => boolean): Promise<void> {
  const whole = wholes.get(path) ?? (await read<Element>(path));
  wholes.set(path, whole);
  expect(whole.length).toBeGreaterThan(16 * 1_024);
  const expected = whole.filter(passes);
  const listed = `${path}?where=${encodeURIComponent(where)}`;
  // The first time, blocks are summarised; then they are known.
  for (let time = 0; time < 2; time++) {
    expect(await read(listed)).toEqual(expected);
    expect(await read(`${listed}&limit=3`)).toEqual(expected.slice(0, 3));
  }
}

test.for<readonly [string, (artifact: Artifact) => boolean]>([
  ["name~nädel", ({ name }) => name.includes("Nädel")],
  ["path~/d3/ AND type.id=FILE", ({ path, type }) => path.includes("/d3/") && type.id === "FILE"],
  ['name="run_7_7()" OR viewPath~*d19', ({ name, viewPath }) => name === "run_7_7()" || viewPath.endsWith("d19")],
  ["level.id!=UNKNOWN AND rank>1", ({ level, rank }) => level.id !== "UNKNOWN" && rank > 1],
  [
    "rank<=1 AND type.id=FUNCTION AND path~app*",
    ({ rank, type, path }) => rank <= 1 && type.id === "FUNCTION" && path.startsWith("App"),
  ],
  ["type.id=FOLDER", ({ type }) => type.id === "FOLDER"],
  ["parentId IS NULL", ({ parentId }) => parentId === null],
  ["name NOT IN (lib) AND rank>0", ({ name, rank }) => name !== "lib" && rank > 0],
  ["name~nowhere", () => false],
])("artifacts where %s", ([where, passes]) => check(artifacts, where, passes));

test.for<readonly [string, (finding: Finding) => boolean]>([
  ["message~straße", ({ message }) => message.includes("Straße")],
  [
    "definition.id=lint:late AND message~*UNREAD",
    ({ definition, message }) => definition.id === "lint:late" && message.endsWith("unread"),
  ],
  [
    "artifact.name~nädel OR location.path~file399",
    ({ artifact, location }) => artifact.name.includes("Nädel") || location.path.includes("file399"),
  ],
  ["relaxed=true", () => false],
  ["project=Engine AND location.path~lib/d2/*", ({ location }) => location.path.startsWith("lib/d2/")],
  ["project=Other", () => false],
  ["message~nowhere AND isNew=true", () => false],
])("findings where %s", ([where, passes]) => check(`/api/artifacts/${rootId}/findings`, where, passes));
