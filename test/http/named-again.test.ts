import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const condition = { type: "MEASURE", id: "LC", on: "OVERALL", bounds: "[;1]" };
type Request = readonly [method: string, path: string, body?: object];

interface Named {
  readonly create: Request;
  readonly path: string;
  readonly remove: Request;
  readonly change: object;
}
const ofProject = (name: string, path: string, change: object): Named => ({
  create: ["POST", "/api/projects", { name }],
  path: `/api/projects/${name}${path}`,
  remove: ["DELETE", `/api/projects/${name}`],
  change,
});
const ofUser = (login: string, path: string, change: object): Named => ({
  create: ["POST", "/api/users", { login, name: "Ada", password: "difference:engine:1", role: "USER" }],
  path: `/api/users/${login}${path}`,
  remove: ["DELETE", `/api/users/${login}`],
  change,
});

/** Everything that is read and changed by a name which can be used again. */
const things: Readonly<Record<string, Named>> = {
  project: ofProject("plain", "", { group: "g" }),
  branch: ofProject("branched", "/branches/main", { group: "g" }),
  gate: ofProject("gated", "/gate", { conditions: [] }),
  members: ofProject("shared", "/members", []),
  retention: ofProject("retained", "/retention", { branchDays: 14 }),
  "limits of a project": ofProject("limited", "/limits", { versions: 500 }),
  "trusted jobs": ofProject("trusted", "/trusted-jobs", []),
  user: ofUser("plain", "", { name: "Countess" }),
  "mail of a user": ofUser("mailed", "/mail", { hour: 7 }),
  "limits of a user": ofUser("limited", "/limits", { builds: 3 }),
  group: {
    create: ["POST", "/api/groups", { name: "again", users: [] }],
    path: "/api/groups/again",
    remove: ["DELETE", "/api/groups/again"],
    change: { users: [] },
  },
  role: {
    create: ["POST", "/api/roles", { name: "again", description: "", permissions: [] }],
    path: "/api/roles/again",
    remove: ["DELETE", "/api/roles/again"],
    change: { description: "other" },
  },
  "gate of a group": {
    create: ["PUT", "/api/gates/again", { conditions: [condition] }],
    path: "/api/gates/again",
    remove: ["PUT", "/api/gates/again", { conditions: [] }],
    change: { conditions: [condition], locked: true },
  },
};

test.each(Object.entries(things))("D12 a tag does not match a new thing of the same name: %s", async (_, thing) => {
  const send = async ([method, path, body]: Request): Promise<void> => {
    const { status } = await server.json(method, path, body);
    expect([method, path, status]).toEqual([method, path, expect.toSatisfy((code: number) => code < 300)]);
  };
  const tagOf = async (): Promise<string> => String((await server.api("GET", thing.path)).headers["etag"]);
  const change = async (tag: string): Promise<number> => {
    const headers = { "content-type": "application/json", "if-match": tag };
    return (await server.api("PUT", thing.path, { headers, body: JSON.stringify(thing.change) })).status;
  };
  await send(thing.create);
  const before = await tagOf();
  await send(thing.remove);
  await send(thing.create);
  expect(await change(before)).toBe(412);
  expect(await change(await tagOf())).toBe(200);
  await send(thing.remove);
});
