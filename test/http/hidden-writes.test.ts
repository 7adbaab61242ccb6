import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../harness/client.ts";
import { form } from "../harness/form.ts";
import { lines } from "../harness/results.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "./building-server.ts";
import { rights } from "./rights-table.ts";
import { makeProjectToken, makeToken, signIn } from "./token-world.ts";

/**
 * Every write × everything that a path or a body can name × hidden and absent ids: the answers are the same (V3), also for
 * ids that no object can have.
 */
let server: BuildingServer;
/** A few ids and bodies of each kind. */
const isQuick = form === "quick";
/** Sees the baselines of `Open`, and nothing else. Has the role to create projects. */
let guest: Client;
let hidden: Readonly<Record<Kind, readonly (string | number)[]>>;

const kinds = [
  "project",
  "branch",
  "version",
  "task",
  "artifact",
  "finding",
  "query",
  "filter",
  "dashboard",
  "token",
] as const;
type Kind = (typeof kinds)[number] | "projectToken";

const absentIds = [900_000_000, -1, "abc"];
const moreAbsentIds = [0, -900_000_000, 1.5, "1e3", "+1", "0x1", "99999999999999999999", "%00"];
const absentNames = ["nowhere", "-1", "a%00b", "%F0%9F%92%A9", "a".repeat(300)];

const results = (path: string): string =>
  lines(
    { kind: "artifact", path, type: "FILE", measures: { LC: 10 } },
    { kind: "finding", artifact: path, rule: "r", message: path },
  );

beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  guest = await server.user("guest");
  await admin.json("PUT", "/api/users/guest", { role: "CREATOR" });
  await admin.json("POST", "/api/projects", { name: "Open", public: true });
  await admin.createProject("Secret");
  await admin.build("Open", results("a.c"), { query: "?baseline=true" });
  const secret = await admin.build("Secret", results("secret.c"), { query: "?baseline=true" });
  const onBranch = await admin.build("Open", results("branch.c"), { query: "?branch=drafts" });
  const draft = await admin.build("Open", results("draft.c"));
  const idsAt = async (path: string): Promise<readonly number[]> => {
    const { status, body } = await admin.call<{ id: number }[]>("GET", path);
    if (status !== 200 || body.length === 0) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.map(({ id }) => id);
  };
  const listed = async (what: "artifacts" | "findings", [project, branch, path]: readonly [string, string, string]) => {
    const artifacts = `/api/projects/${project}/artifacts?branch=${branch}`;
    if (what === "artifacts") return idsAt(`${artifacts}&where=path=${path}`);
    const [root] = await idsAt(artifacts);
    return idsAt(`/api/artifacts/${root}/findings?where=message=${path}`);
  };
  const places = [
    ["Secret", "main", "secret.c"],
    ["Open", "drafts", "branch.c"],
    ["Open", "main", "draft.c"],
  ] as const;
  const rowsOf = async (what: "artifacts" | "findings") =>
    (await Promise.all(places.map((place) => listed(what, place)))).flat();
  const saved = async (path: string, more: object): Promise<number> =>
    (await admin.json<{ id: number }>("POST", path, { name: "saved", ...more })).body.id;
  const signedIn = await signIn(server.url, "admin", buildingPassword);
  hidden = {
    project: ["Secret"],
    branch: ["drafts"],
    version: [secret, onBranch, draft].map(({ versionId }) => versionId!),
    task: [secret, onBranch, draft].map(({ id }) => id),
    artifact: [...(await rowsOf("artifacts")), ...(await idsAt("/api/projects/Open/artifacts?branch=drafts"))],
    finding: await rowsOf("findings"),
    query: [
      await saved("/api/queries", { query: { columns: [] } }),
      await saved("/api/queries", { query: { columns: [] }, project: "Secret", shared: true }),
    ],
    filter: [
      await saved("/api/filters", {}),
      await saved("/api/filters", { name: "s", project: "Secret", shared: true }),
    ],
    dashboard: [await saved("/api/dashboards", {})],
    token: [(await makeToken(signedIn)).id],
    projectToken: [(await makeProjectToken(signedIn, "Open")).id],
  };
});
afterAll(() => server.close());

/** What a write may name: in its path, or in its query string or body. */
interface Naming {
  readonly method: string;
  readonly kind: Kind;
  readonly path: (id: string | number) => string;
  readonly body?: (id: string | number) => unknown;
  /** A value that is no integer is refused for its form, before anything is looked for. */
  readonly isTyped?: true;
}

/** The kind of object behind the first segments of a path that ends with a parameter. */
const kindsOfPaths: Readonly<Record<string, Kind>> = {
  "/api/projects/:name": "project",
  "/api/projects/:name/branches/:branch": "branch",
  "/api/projects/:name/tokens/:id": "projectToken",
  "/api/versions/:id": "version",
  "/api/tasks/:id": "task",
  "/api/artifacts/:id": "artifact",
  "/api/findings/:id": "finding",
  "/api/queries/:id": "query",
  "/api/filters/:id": "filter",
  "/api/dashboards/:id": "dashboard",
  "/api/tokens/:id": "token",
};

const inPaths: readonly Naming[] = Object.keys(rights).flatMap((name) => {
  const [method = "", path = ""] = name.split(" ");
  if (method === "GET") return [];
  return Object.entries(kindsOfPaths)
    .filter(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
    .map(([prefix, kind]) => ({
      method,
      kind,
      path: (id: string | number) => {
        const at = prefix.lastIndexOf("/:") + 1;
        const whole = `${path.slice(0, at)}${id}${path.slice(prefix.length)}`;
        const rest = { ":name": "Open", ":branch": "main", ":id": "1" };
        return Object.entries(rest).reduce((text, [from, to]) => text.replace(from, to), whole);
      },
    }));
});

const status = { status: "OPEN" };
const query = { columns: [] };
const elsewhere = (method: string, path: string, kind: Kind, body: (id: string | number) => unknown): Naming => ({
  method,
  kind,
  path: () => path,
  body,
  isTyped: true,
});
const inBodies: readonly Naming[] = [
  elsewhere("POST", "/api/findings/triage", "artifact", (artifactId) => ({ artifactId, ...status })),
  elsewhere("POST", "/api/findings/triage", "project", (project) => ({ project, rule: "r", ...status })),
  elsewhere("POST", "/api/findings/triage", "branch", (branch) => ({ project: "Open", branch, rule: "r", ...status })),
  elsewhere("POST", "/api/findings/triage", "finding", (id) => ({ findings: [id], ...status })),
  elsewhere("POST", "/api/findings/triage", "finding", (id) => ({ project: "Open", findings: [id], ...status })),
  elsewhere("POST", "/api/findings/triage", "finding", (id) => ({ where: `id=${id}`, dryRun: true, ...status })),
  elsewhere("POST", "/api/queries", "artifact", (artifactId) => ({ name: "x", query, artifactId })),
  elsewhere("POST", "/api/queries", "artifact", (artifactId) => ({ name: "x", query, project: "Open", artifactId })),
  elsewhere("POST", "/api/queries", "project", (project) => ({ name: "x", query, project })),
  elsewhere("POST", "/api/filters", "project", (project) => ({ name: "x", project })),
  elsewhere("POST", "/api/tokens", "project", (project) => ({
    name: "x",
    scope: "read",
    project,
    expiresAt: "2000-01-01",
  })),
  elsewhere("POST", "/api/projects", "project", (member) => ({ name: "Meta", metaProject: true, members: [member] })),
  elsewhere("POST", "/api/projects", "project", (member) => ({
    name: "Meta",
    metaProject: true,
    members: ["Open", member],
  })),
];
const inQueries: readonly Naming[] = [
  ["POST", "version", "/api/projects/Open/rerate?version="],
  ["POST", "branch", "/api/projects/Open/builds?branch="],
  ["POST", "branch", "/api/projects/Open/builds?branch=x&target="],
  ["PUT", "version", "/api/findings/1?version="],
  ["PUT", "version", "/api/artifacts/1?version="],
  ["POST", "version", "/api/artifacts/1/query?version="],
].map(([method, kind, path]) => ({
  method: method!,
  kind: kind as Kind,
  path: (id: string | number) => `${path}${id}`,
  isTyped: true,
}));

const bodies: readonly (string | undefined)[] = [undefined, "{", `{"unknown":1}`];
const moreBodies = ["{}", "[]", "null", `{"name":"x"}`, `{"columns":[]}`];

describe.each([
  ["paths", inPaths],
  ["bodies", inBodies],
  ["query strings", inQueries],
] as const)("V3 writes whose %s name hidden things answer as if these were absent", (_, namings) => {
  test.each(namings.map((naming) => [`${naming.method} ${naming.path(":id")} ${naming.kind}`, naming] as const))(
    "%s",
    async (_name, naming) => {
      const isNamed = naming.kind === "project" || naming.kind === "branch";
      const [reference, ...others] = isNamed ? absentNames : [...absentIds, ...(isQuick ? [] : moreAbsentIds)];
      for (const body of naming.body === undefined ? [...bodies, ...(isQuick ? [] : moreBodies)] : ["body"]) {
        const expected = await answerTo(naming, reference!, body);
        const malformed = others.filter((other) => naming.isTyped !== true || isInForm(naming, other));
        for (const id of [...hidden[naming.kind], ...malformed]) {
          expect(await answerTo(naming, id, body), `${id} ${body}`).toEqual(expected);
        }
      }
    },
  );
});

/** Names have no other form; a query string takes no negative numbers. */
function isInForm({ body, kind }: Naming, id: string | number): boolean {
  if (kind === "project" || kind === "branch") return false;
  return Number.isSafeInteger(id) && (body !== undefined || Number(id) >= 0);
}

/** All that the caller sees of an answer, except for the date, the request and the name that was sent. */
async function answerTo(naming: Naming, id: string | number, body: string | undefined): Promise<unknown> {
  const sent = naming.body === undefined ? body : JSON.stringify(naming.body(id));
  const type = naming.path(id).includes("/builds") ? "application/x-ndjson" : "application/json";
  const options = sent === undefined ? {} : { body: sent, headers: { "content-type": type } };
  const got = await guest.call<Record<string, unknown>>(naming.method, naming.path(id), options);
  const { status: code, headers, body: answer } = got;
  const varying = new Set(["date", "x-request-id", "content-length"]);
  const sentId = decodeURIComponent(String(id));
  const words = (answer["detail"] as string | undefined)?.split(" ");
  const detail = words?.map((word) => (word.replaceAll(/[.,`“”]/g, "") === sentId ? "<id>" : word)).join(" ");
  const seen = { ...answer, detail, requestId: "", instance: "" };
  return { code, headers: [...headers].filter(([name]) => !varying.has(name)), seen };
}
