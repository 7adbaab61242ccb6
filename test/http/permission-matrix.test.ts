import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "../../src/access/index.ts";
import { endpoints } from "../../src/http/index.ts";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { makeWorld } from "./matrix-world.ts";
import type { Least, Right, World } from "./rights.ts";
import { rights } from "./rights-table.ts";
import { temporaryToken } from "./token-world.ts";

/** From least to most rights. The owner also has the role CREATOR, to create the project. */
const callers = [
  "anonymous",
  "stranger",
  "creator",
  "guest",
  "reviewer",
  "steward",
  "developer",
  "manager",
  "owner",
  "administrator",
] as const;
type Who = (typeof callers)[number];

const projectRoles: readonly Who[] = ["guest", "developer", "manager", "owner", "administrator"];
/** The permissions of custom roles. The steward has all that a role can have. */
const customRoles: Readonly<Partial<Record<Who, readonly Permission[]>>> = {
  reviewer: ["draft.read", "finding.triage", "source.read", "triage.read"],
  steward: [
    ...(["branch.write", "draft.read", "finding.triage", "gate.write", "limit.read", "member.read"] as const),
    ...(["project-token.read", "project-token.revoke", "project.build", "project.rerate", "project.write"] as const),
    ...(["retention.read", "retention.write", "source.read", "task.cancel", "task.read", "triage.read"] as const),
    ...(["trusted-job.read", "version.delete", "version.write", "webhook.read", "webhook.write"] as const),
  ],
};

const creators: readonly Who[] = ["creator", "owner", "administrator"];

type Verdict = "allowed" | "not signed in" | "forbidden" | "hidden";

let folder: DataFolder;
let server: ServerProcess;
let url: string;
let admin: Client;
const tokens = new Map<Who, string>();
let clients: Parameters<typeof makeWorld>[0];

beforeAll(async () => {
  folder = await makeDataFolder();
  const environment = { BELVEDERE_METRICS_TOKEN: "no-caller-of-the-matrix", BELVEDERE_PORTFOLIO_METRICS: "1" };
  server = startServer({ dataDir: folder.path, environment });
  url = await server.ready();
  admin = new Client(url, folder.token);
  tokens.set("administrator", folder.token);
  for (const who of callers.slice(1, -1)) {
    const role = creators.includes(who) ? "CREATOR" : "USER";
    await admin.json("POST", "/api/users", { login: who, password: "a long secret", role });
    tokens.set(who, await temporaryToken(url, who, "a long secret"));
  }
  for (const [name, permissions] of Object.entries(customRoles)) {
    expect((await admin.json("POST", "/api/roles", { name, permissions })).status).toBe(201);
  }
  const moreMembers = Object.keys(customRoles).map((user) => ({ user, role: user }));
  clients = { admin, owner: new Client(url, tokens.get("owner") ?? ""), moreMembers };
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
  /** Made again after writes. */
  let world: World | undefined;
  for (const [name, right] of Object.entries(rights)) {
    test(name, async () => {
      const verdicts: Record<string, Verdict> = {};
      for (const who of callers) {
        world ??= await makeWorld(clients);
        const answer = await ask(right, methodOf(name), world, who);
        const verdict = right.namesNothing === true && answer.status === 404 ? "allowed" : verdictOf(answer);
        verdicts[who] = verdict;
        if (right.destructive === true && verdict === "allowed") world = undefined;
      }
      if (methodOf(name) !== "GET") world = undefined;
      expect(verdicts).toEqual(Object.fromEntries(callers.map((who) => [who, verdictFor(name, right, who)])));
    });
  }
});

describe("V3 a hidden object answers like an absent one", () => {
  // No caller of these tests may change it.
  let hiddenWorld: Promise<World>;
  beforeAll(() => {
    hiddenWorld = makeWorld(clients);
  });
  const absent: World = {
    project: "nowhere",
    versionId: 900_000,
    taskId: 900_000,
    artifactId: 900_000_000,
    findingId: 900_000_000,
    login: "absent",
    group: "absent",
    role: "absent",
    model: "NOTHING",
    queryId: 900_000,
    filterId: 900_000,
    dashboardId: 900_000,
    tokenId: 900_000,
    projectTokenId: 900_000,
    webhookId: 900_000,
    deliveryId: 900_000,
  };
  for (const [name, right] of Object.entries(rights)) {
    if (!isProjectRole(right.least)) continue;
    test(name, async () => {
      const world = await hiddenWorld;
      for (const who of right.hiddenFromGuests === true ? (["stranger", "guest"] as const) : (["stranger"] as const)) {
        const hidden = await readVisible(right, methodOf(name), world, who);
        expect(hidden).toEqual(await readVisible(right, methodOf(name), absent, who));
        expect(hidden.status).toBe(404);
      }
    });
  }
});

// Follows the text of D5 line by line, independently of the code under test.
function verdictFor(name: string, right: Right, who: Who): Verdict {
  const { least } = right;
  const added = customRoles[who];
  if (least === "anonymous") return "allowed";
  if (least === "password" || least === "session" || least === "scraper" || least === "badge") return "not signed in";
  if (who === "anonymous") return "not signed in";
  if (isProjectRole(least)) {
    if (added !== undefined) return customVerdict(name, right, added);
    const rank = projectRoles.indexOf(who);
    if (rank === -1 || (who === "guest" && right.hiddenFromGuests === true)) return "hidden";
    return rank >= projectRoles.indexOf(least) && !isRefusedToken(right, who) ? "allowed" : "forbidden";
  }
  if (least === "token owner") return who === "owner" || who === "administrator" ? "allowed" : "hidden";
  const suffices: Record<typeof least, readonly Who[]> = {
    user: callers,
    creator: creators,
    "manager of any project": ["manager", "owner", "administrator"],
    administrator: ["administrator"],
    "its owner": ["owner", "administrator"],
  };
  return suffices[least].includes(who) && !isRefusedToken(right, who) ? "allowed" : "forbidden";
}

/** A custom role has what guests have, and its own permissions. */
function customVerdict(name: string, { least, hiddenFromGuests }: Right, added: readonly Permission[]): Verdict {
  const permission = endpoints.find(({ method, path }) => `${method} ${path}` === name)?.permission;
  if (hiddenFromGuests === true && !added.includes("task.read")) return "hidden";
  return least === "guest" || added.some((one) => one === permission) ? "allowed" : "forbidden";
}

// The administrator of the matrix has a permanent token.
function isRefusedToken({ signedIn }: Right, who: Who): boolean {
  return signedIn === true && who === "administrator";
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
