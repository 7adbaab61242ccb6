import type { Client } from "../harness/client.ts";
import type { World } from "./rights.ts";
import { makeProjectToken, makeToken } from "./token-world.ts";
import { makeWebhook } from "./webhook-world.ts";

let worlds = 0;
let tokenBefore: number | undefined;

/**
 * Creates a project of the owner with members and a baseline, a user and a group to act on, and tokens. The owner's client
 * has a temporary token.
 */
export async function makeWorld({
  admin,
  owner,
  moreMembers = [],
}: {
  readonly admin: Client;
  readonly owner: Client;
  readonly moreMembers?: readonly { readonly user: string; readonly role: string }[];
}): Promise<World> {
  worlds += 1;
  const project = `world${worlds}`;
  const [login, group] = [`target${worlds}`, `group${worlds}`];
  await owner.createProject(project);
  const members = (["guest", "developer", "manager"] as const).map((user) => ({ user, role: user.toUpperCase() }));
  await owner.json("PUT", `/api/projects/${project}/members`, [...members, ...moreMembers]);
  const results = [
    { kind: "artifact", path: "src/a.c", type: "FILE", measures: { LC: 3 } },
    { kind: "source", path: "src/a.c", text: "int a;\n" },
    { kind: "finding", artifact: "src/a.c", rule: "tool:rule", message: "look here" },
  ];
  const lines = results.map((result) => JSON.stringify(result)).join("\n");
  const task = await owner.build(project, lines, { query: "?baseline=true" });
  await admin.json("POST", "/api/users", { login, password: "a long secret" });
  await admin.json("POST", "/api/groups", { name: group });
  // There again after its deletion; a server has a bounded number of roles.
  await admin.json("POST", "/api/roles", { name: "Unused", permissions: [] });
  const query = { name: "saved", query: { columns: [] }, project, shared: true };
  const saved = await owner.json<{ id: number }>("POST", "/api/queries", query);
  const filter = { name: `saved ${project}`, project, shared: true };
  const savedFilter = await owner.json<{ id: number }>("POST", "/api/filters", filter);
  const board = { name: "saved", shared: true };
  const dashboard = await owner.json<{ id: number }>("POST", "/api/dashboards", board);
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
    role: "Unused",
    model: "STANDARD",
    queryId: saved.body.id,
    filterId: savedFilter.body.id,
    dashboardId: dashboard.body.id,
    tokenId: await nextToken(owner),
    projectTokenId: (await makeProjectToken(owner, project)).id,
    ...(await makeWebhook(owner, project)),
  };
}

// A user has a bounded number of tokens.
async function nextToken(owner: Client): Promise<number> {
  if (tokenBefore !== undefined) await owner.call("DELETE", `/api/tokens/${tokenBefore}`);
  tokenBefore = (await makeToken(owner)).id;
  return tokenBefore;
}
