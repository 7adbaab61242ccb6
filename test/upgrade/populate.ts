import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { lines } from "../harness/results.ts";
import { until } from "../harness/until.ts";

/** The password of every user of a fixture. */
export const fixturePassword = "correct horse battery";

/** Logins of a fixture, from the most to the least powerful. */
export const fixtureLogins = ["admin", "maria", "dev", "guest"] as const;

/** Names of the versions that wait in the folder of a killed server. */
export const waitingVersions = ["waiting 1", "waiting 2", "waiting 3"] as const;

/** A server that is filled over HTTP alone, so that any release can be filled in the same way. */
export interface FixtureServer {
  readonly base: string;
  token(login: string): Promise<string>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly location: string | null;
}

interface Sending {
  readonly login?: string;
  readonly body?: unknown;
  readonly type?: string;
}

/** A server at an address, with one temporary token per user. */
export function fixtureServer(base: string): FixtureServer {
  const tokens = new Map<string, Promise<string>>();
  const fetchToken = async (login: string): Promise<string> => {
    const basic = Buffer.from(`${login}:${fixturePassword}`).toString("base64");
    const response = await fetch(`${base}/api/token`, { headers: { authorization: `Basic ${basic}` } });
    const { token } = (await response.json()) as { readonly token?: string };
    if (token === undefined) throw new Error(`${login} cannot sign in: ${response.status}`);
    return token;
  };
  return {
    base,
    token(login) {
      const known = tokens.get(login) ?? fetchToken(login);
      tokens.set(login, known);
      return known;
    },
  };
}

/** One request below `/api`; an answer outside 2xx is an error. */
export async function call(
  server: FixtureServer,
  method: string,
  path: string,
  sending: Sending = {},
): Promise<Answer> {
  const { login = "admin", body, type = "application/json" } = sending;
  const isReady = body === undefined || typeof body === "string" || body instanceof FormData;
  const response = await fetch(`${server.base}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await server.token(login)}`,
      ...(body === undefined || body instanceof FormData ? {} : { "content-type": type }),
    },
    ...(body === undefined ? {} : { body: isReady ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return {
    status: response.status,
    body: text === "" ? undefined : (JSON.parse(text) as unknown),
    location: response.headers.get("location"),
  };
}

/** Waits until a task has finished, and returns its status. */
export async function taskEnd(server: FixtureServer, location: string | null): Promise<string> {
  const ended = await until("the task ends", async () => {
    const { body } = await call(server, "GET", String(location).replace(/^.*\/api\//, ""));
    const { endDate, status } = body as { readonly endDate: string | null; readonly status: { readonly id: string } };
    return endDate === null ? undefined : status.id;
  });
  return ended;
}

/** Sends results and waits for the version. */
export async function build(server: FixtureServer, query: string, sending: Sending): Promise<string> {
  const sent = await call(server, "POST", query, { type: "application/x-ndjson", ...sending });
  const status = await taskEnd(server, sent.location);
  if (status !== "DONE" && status !== "WARNING") throw new Error(`${query} ended as ${status}`);
  return status;
}

const modules = 12;

/** One state of a small C program: a few functions grow, one finding is fixed, another one appears. */
export function engineResults(state: number): string {
  const records: object[] = [
    { kind: "rule", id: "demo:null", name: "Null pointer", families: ["CWE-476"], categories: ["SEVERITY.CRITICAL"] },
    { kind: "rule", id: "demo:style", name: "Style", families: ["style"], categories: ["SEVERITY.MINOR"] },
    { kind: "measure", path: "", id: "OPEN_BUGS", value: 3 + state },
  ];
  for (let index = 0; index < modules; index++) {
    const path = `src/part${index % 3}/module${index}.c`;
    const lineCount = 40 + index * 7 + (index % 4 === 0 ? state * 5 : 0);
    const text = Array.from({ length: lineCount }, (_, line) =>
      line === 9 ? `  value${index} = *pointer;` : `  step(${index}, ${line}, ${line > 30 ? state : 0});`,
    ).join("\n");
    records.push(
      {
        kind: "artifact",
        path,
        type: "FILE",
        measures: { LC: lineCount, LOC: lineCount - 4, CLOC: index, VG: 4 + index },
        infos: { LANGUAGE: "C", OWNER: `team ${index % 2}` },
      },
      {
        kind: "artifact",
        path: `${path}#run_${index}(void)`,
        parent: path,
        name: `run_${index}(void)`,
        type: "FUNCTION",
        location: { startLine: 5, endLine: lineCount - 2 },
        measures: { LC: lineCount - 7, VG: 3 + index + state },
      },
      { kind: "source", path, text },
    );
    if (index % 2 === 0) {
      records.push({
        kind: "finding",
        artifact: `${path}#run_${index}(void)`,
        rule: index % 4 === 0 ? "demo:null" : "demo:style",
        message: `Possible null pointer in module ${index}`,
        location: { startLine: 10, startColumn: 3, endLine: 10, endColumn: 20 },
      });
    }
    if (index > 0) {
      records.push({
        kind: "link",
        type: "CALLS",
        from: `${path}#run_${index}(void)`,
        to: `src/part0/module0.c#run_0(void)`,
      });
    }
  }
  if (state >= 2) {
    records.push({
      kind: "finding",
      artifact: "src/part1/module1.c",
      rule: "demo:null",
      message: `Dereference “ünïcode” ${state}`,
      location: { startLine: 12 },
    });
  }
  return lines(...records);
}

const ownModel = {
  id: "HOUSE",
  name: "House rules",
  rootIndicator: "QUALITY",
  types: ["APPLICATION", "FOLDER", "FILE", "FUNCTION"].map((id) => ({ id, name: id.toLowerCase() })),
  typeAliases: { CODE: ["FILE", "FUNCTION"] },
  scales: [
    {
      id: "RATING",
      name: "Rating",
      levels: [
        { id: "UNKNOWN", rank: -1, name: "Unknown", mnemonic: "?", bounds: "];0[" },
        { id: "GOOD", rank: 0, name: "Good", mnemonic: "A", bounds: "[0;10[" },
        { id: "POOR", rank: 1, name: "Poor", mnemonic: "B", bounds: "[10;[" },
      ],
    },
    {
      id: "SEVERITY",
      name: "Severity",
      levels: [
        { id: "MINOR", rank: 1, name: "Minor" },
        { id: "CRITICAL", rank: 3, name: "Critical" },
      ],
    },
  ],
  measures: [
    { id: "LC", name: "Lines", aggregate: "SUM" },
    { id: "VG", name: "Complexity", aggregate: "SUM" },
    { id: "CRITICALS", name: "Critical findings", count: { categories: ["SEVERITY.CRITICAL"] } },
    { id: "DENSITY", name: "Complexity per 100 lines", formula: "if(LC > 0, 100 * VG / LC, 0)" },
  ],
  indicators: [{ id: "QUALITY", name: "Quality", measure: "DENSITY", scale: "RATING" }],
  infos: [{ id: "LANGUAGE", name: "Language" }],
  links: [{ id: "CALLS", name: "Calls" }],
  rules: [],
  translations: { fr: { "scales.RATING.levels.GOOD.name": "Bon" } },
};

/** Fills a new server with some of everything that it stores. `examples` is the folder of the formats with examples. */
export async function populate(server: FixtureServer, examples: string): Promise<void> {
  const users = [
    { login: "maria", role: "CREATOR", language: "fr", timezone: "Europe/Paris" },
    { login: "dev", language: "de" },
    { login: "guest", language: "en" },
    { login: "gone", language: "en" },
  ];
  for (const user of users) {
    await call(server, "POST", "users", { body: { ...user, password: fixturePassword, name: `The ${user.login}` } });
  }
  await call(server, "POST", "groups", { body: { name: "readers", users: ["guest", "dev"] } });
  await call(server, "PUT", "settings", { body: { temporaryTokenHours: 48 } });
  await call(server, "PUT", "models/HOUSE", { body: ownModel });
  await call(server, "PUT", "models/HOUSE", { body: { ...ownModel, name: "House rules, revised" } });

  await call(server, "POST", "projects", { login: "maria", body: { name: "Engine", group: "core/native" } });
  const members = [
    { user: "dev", role: "DEVELOPER" },
    { group: "readers", role: "GUEST" },
  ];
  await call(server, "PUT", "projects/Engine/members", { login: "maria", body: members });
  const conditions = [
    { type: "FINDINGS", categories: ["SEVERITY.CRITICAL"], on: "NEW", bounds: "[;0]" },
    { type: "MEASURE", id: "LC", on: "OVERALL", bounds: "[;100000]" },
  ];
  await call(server, "PUT", "projects/Engine/gate", { login: "maria", body: { conditions } });
  const builds = "projects/Engine/builds";
  const commit = (state: number): string => String(state).repeat(40);
  await build(server, `${builds}?version=1.0&baseline=true&commit=${commit(1)}&date=2026-01-05T10:00:00Z`, {
    login: "dev",
    body: engineResults(1),
  });
  await build(server, `${builds}?version=1.1&commit=${commit(2)}`, { login: "dev", body: engineResults(2) });
  await build(server, `${builds}?branch=feature%2Fx&version=x1`, { login: "dev", body: engineResults(3) });
  await build(server, `${builds}?version=2.0&baseline=true&commit=${commit(4)}`, {
    login: "dev",
    body: engineResults(4),
  });
  await build(server, `${builds}?version=2.1`, { login: "dev", body: engineResults(5) });
  await triage(server);

  await call(server, "POST", "projects", { body: { name: "Réports & co", modelId: "HOUSE", public: true } });
  const form = new FormData();
  for (const path of ["checkstyle/examples/checkstyle.xml", "junit/examples/pytest.xml", "lcov/examples/lcov.info"]) {
    form.append("file", new Blob([await readFile(join(examples, path))]), path.replaceAll("/", "-"));
  }
  const reports = `projects/${encodeURIComponent("Réports & co")}/builds?version=first`;
  await build(server, reports, { body: form });

  await call(server, "POST", "projects", {
    body: { name: "All", metaProject: true, members: ["Engine", "Réports & co"] },
  });
  await taskEnd(server, (await call(server, "POST", "projects/All/builds?version=m1")).location);

  const saved = { name: "Largest", shared: true, artifactId: 1, query: { columns: [{ type: "MEASURE", id: "LC" }] } };
  await call(server, "POST", "queries", { login: "maria", body: saved });
  await call(server, "POST", "projects", { body: { name: "Deleted" } });
  await build(server, "projects/Deleted/builds", { body: engineResults(1) });
  await taskEnd(server, (await call(server, "DELETE", "projects/Deleted")).location);
  await call(server, "PUT", "users/gone", { body: { disabled: true } });
}

async function triage(server: FixtureServer): Promise<void> {
  const found = await call(server, "GET", "artifacts/1/findings?fields=id,definition.id", { login: "dev" });
  const [first, second] = found.body as readonly { readonly id: number }[];
  if (first === undefined || second === undefined) throw new Error("no findings to triage");
  const relaxed = { status: "RELAXED", reason: "FALSE_POSITIVE", comment: "the caller checks it" };
  await call(server, "PUT", `findings/${first.id}`, { login: "dev", body: relaxed });
  await call(server, "PUT", `findings/${second.id}`, { login: "dev", body: { comment: "look at it" } });
  const search = await call(server, "GET", "projects/Engine/artifacts?where=name=module3.c&fields=id", {
    login: "dev",
  });
  const [artifact] = search.body as readonly { readonly id: number }[];
  if (artifact === undefined) throw new Error("no artifact to exclude");
  const excluded = { excluded: true, reason: "LEGACY", comment: "replaced soon" };
  await call(server, "PUT", `artifacts/${artifact.id}`, { login: "dev", body: excluded });
}
