import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../src/http/index.ts";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { rights, type Least, type Right, type World } from "./rights-table.ts";

/** From least to most rights. The owner also has the role CREATOR, to create the project. */
const callers = [
  "anonymous",
  "stranger",
  "creator",
  "guest",
  "developer",
  "manager",
  "owner",
  "administrator",
] as const;
type Who = (typeof callers)[number];

const projectRoles: readonly Who[] = ["guest", "developer", "manager", "owner", "administrator"];
const creators: readonly Who[] = ["creator", "owner", "administrator"];

type Verdict = "allowed" | "not signed in" | "forbidden" | "hidden";

let folder: DataFolder;
let server: ServerProcess;
let url: string;
let admin: Client;
const tokens = new Map<Who, string>();
let worlds = 0;

beforeAll(async () => {
  folder = await makeDataFolder();
  const environment = { BELVEDERE_METRICS_TOKEN: "no-caller-of-the-matrix" };
  server = startServer({ dataDir: folder.path, environment });
  url = await server.ready();
  admin = new Client(url, folder.token);
  tokens.set("administrator", folder.token);
  for (const who of callers.slice(1, -1)) {
    const role = creators.includes(who) ? "CREATOR" : "USER";
    await admin.json("POST", "/api/users", { login: who, password: "secret", role });
    const authorization = `Basic ${Buffer.from(`${who}:secret`).toString("base64")}`;
    const answer = await fetch(`${url}/api/token`, { headers: { authorization } });
    tokens.set(who, ((await answer.json()) as { token: string }).token);
  }
  await admin.createProject("taken");
});

afterAll(async () => {
  await server.stop();
  await removeDataFolder(folder);
});

test("V1 the table has every endpoint, and no other", () => {
  const declared = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(rights).toSorted()).toEqual(declared.toSorted());
});

describe("V1 every endpoint × every caller", () => {
  for (const [name, right] of Object.entries(rights)) {
    test(name, async () => {
      const verdicts: Record<string, Verdict> = {};
      let world = await makeWorld();
      for (const who of callers) {
        const verdict = verdictOf(await ask(right, methodOf(name), world, who));
        verdicts[who] = verdict;
        if (right.destructive === true && verdict === "allowed") world = await makeWorld();
      }
      expect(verdicts).toEqual(Object.fromEntries(callers.map((who) => [who, verdictFor(right, who)])));
    });
  }
});

describe("V3 a hidden object answers like an absent one", () => {
  const absent: World = {
    project: "nowhere",
    versionId: 900_000,
    taskId: 900_000,
    artifactId: 900_000_000,
    findingId: 900_000_000,
    login: "absent",
    group: "absent",
    model: "NOTHING",
    queryId: 900_000,
  };
  for (const [name, right] of Object.entries(rights)) {
    if (!isProjectRole(right.least)) continue;
    test(name, async () => {
      const world = await makeWorld();
      for (const who of right.hiddenFromGuests === true ? (["stranger", "guest"] as const) : (["stranger"] as const)) {
        const hidden = await readVisible(right, methodOf(name), world, who);
        expect(hidden).toEqual(await readVisible(right, methodOf(name), absent, who));
        expect(hidden.status).toBe(404);
      }
    });
  }
});

// Follows the text of D5 line by line, independently of the code under test.
function verdictFor(right: Right, who: Who): Verdict {
  const { least } = right;
  if (least === "anonymous") return "allowed";
  if (who === "anonymous" || least === "password" || least === "session" || least === "scraper") return "not signed in";
  if (isProjectRole(least)) {
    const rank = projectRoles.indexOf(who);
    if (rank === -1 || (who === "guest" && right.hiddenFromGuests === true)) return "hidden";
    return rank >= projectRoles.indexOf(least) ? "allowed" : "forbidden";
  }
  const suffices: Record<typeof least, readonly Who[]> = {
    user: callers,
    creator: creators,
    "manager of any project": ["manager", "owner", "administrator"],
    administrator: ["administrator"],
  };
  return suffices[least].includes(who) ? "allowed" : "forbidden";
}

function isProjectRole(least: Least): least is "guest" | "developer" | "manager" | "owner" {
  return (projectRoles as readonly string[]).includes(least) && least !== "administrator";
}

function verdictOf(answer: { readonly status: number; readonly text: string }): Verdict {
  const { status, text } = answer;
  if (status === 401) return "not signed in";
  if (status === 403) return "forbidden";
  if (status === 404) return "hidden";
  if (status >= 500) throw new Error(`${status}: ${text}`);
  return "allowed";
}

async function ask(right: Right, method: string, world: World, who: Who) {
  const token = tokens.get(who);
  const body = right.bodyOf?.(world) ?? right.body;
  const response = await fetch(url + right.path(world), {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": right.contentType ?? "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Everything that a caller sees of an answer, except for the date and the request id. */
async function readVisible(right: Right, method: string, world: World, who: Who) {
  const { status, headers, text } = await ask(right, method, world, who);
  const varying = new Set(["date", "x-request-id"]);
  return {
    status,
    headers: [...headers].filter(([name]) => !varying.has(name)),
    body: text.replace(/"requestId":"[^"]+"/, ""),
  };
}

function methodOf(name: string): string {
  return name.slice(0, name.indexOf(" "));
}

/** Creates a project of the owner with members and a baseline, and a user and a group to act on. */
async function makeWorld(): Promise<World> {
  worlds += 1;
  const project = `world${worlds}`;
  const [login, group] = [`target${worlds}`, `group${worlds}`];
  const owner = new Client(url, tokens.get("owner") ?? "");
  await owner.createProject(project);
  const members = (["guest", "developer", "manager"] as const).map((user) => ({ user, role: user.toUpperCase() }));
  await owner.json("PUT", `/api/projects/${project}/members`, members);
  const results = [
    { kind: "artifact", path: "src/a.c", type: "FILE", measures: { LC: 3 } },
    { kind: "source", path: "src/a.c", text: "int a;\n" },
    { kind: "finding", artifact: "src/a.c", rule: "tool:rule", message: "look here" },
  ];
  const lines = results.map((result) => JSON.stringify(result)).join("\n");
  const task = await owner.build(project, lines, { query: "?baseline=true" });
  await admin.json("POST", "/api/users", { login, password: "secret" });
  await admin.json("POST", "/api/groups", { name: group });
  const query = { name: "saved", query: { columns: [] }, project, shared: true };
  const saved = await owner.json<{ id: number }>("POST", "/api/queries", query);
  const idOf = async (path: string): Promise<number> => (await owner.call<{ id: number }[]>("GET", path)).body[0]!.id;
  const artifactId = await idOf(`/api/projects/${project}/artifacts?where=path=src/a.c`);
  return {
    project,
    versionId: task.versionId ?? 0,
    taskId: task.id,
    artifactId,
    findingId: await idOf(`/api/artifacts/${artifactId}/findings`),
    login,
    group,
    model: "STANDARD",
    queryId: saved.body.id,
  };
}
