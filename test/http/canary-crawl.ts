import { endpoints } from "../../src/http/index.ts";
import { canary, draftCanary, hiddenBranch, hiddenProject, type CanaryWorld } from "./canary-world.ts";
import { toolMessages } from "./canary-tools.ts";

/** The users of the crawl, whose logins it tries. */
export const crawlUsers = ["stranger", "guest", "developer"] as const;

export interface ProbeRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
}

export interface ProbeAnswer {
  readonly status: number;
  readonly etag: string | null;
  /** Headers and body, except for the date, the request id and the markers of agents' texts. */
  readonly text: string;
}

/** The values to try for a parameter of a path. */
function valuesFor(world: CanaryWorld, path: string, parameter: string): readonly (string | number)[] {
  if (parameter === "branch") return ["main", hiddenBranch, draftCanary("branch")];
  if (parameter === "login") return [...crawlUsers, "admin", canary("user")];
  if (parameter === "color") return ["006893ff"];
  if (parameter === "file") return ["A.svg", "IMPROVED.svg", "start.js"];
  if (path.startsWith("/api/groups")) return [canary("team"), "absent"];
  if (path.startsWith("/api/models")) return ["STANDARD", "NONE"];
  if (parameter === "name") return [hiddenProject, "Open", "Umbrella", "nowhere"];
  const ids = path.startsWith("/api/artifacts")
    ? [...world.hidden.artifacts, ...world.open.artifacts]
    : path.startsWith("/api/findings")
      ? [...world.hidden.findings, ...world.open.findings]
      : path.startsWith("/api/versions")
        ? world.versions
        : world.tasks;
  // And the ids next to them, which an attacker would try.
  return [...new Set([1, 2, 3, ...ids.flatMap((id) => [id - 1, id, id + 1])])];
}

function fillPath(world: CanaryWorld, path: string): readonly string[] {
  const parameter = /:(\w+)/.exec(path)?.[1];
  if (parameter === undefined) return [path];
  return valuesFor(world, path, parameter).flatMap((value) =>
    fillPath(world, path.replace(`:${parameter}`, String(value))),
  );
}

/** The query strings to try with a path: an error in a parameter must not reveal hidden texts. */
function queryStringsFor(world: CanaryWorld, path: string): readonly string[] {
  const searches = ["CANAR", "project", canary("name"), draftCanary("name"), "plain"].map((text) => `?q=${text}`);
  if (path === "/api/search") return searches;
  // A stream that follows has no end.
  if (path === "/api/events") {
    return ["", `&project=${hiddenProject}`, "&project=Open"].map((more) => `?follow=false${more}`);
  }
  if (path.endsWith("/history")) return [canary("measure"), "CANARX_measure", "LC"].map((id) => `?measures=${id}`);
  if (path.endsWith("/distribution")) return ["?indicator=QUALITY", `?indicator=${canary("measure")}`];
  const versions = world.versions.map((id) => `?version=${id}`);
  const branches = [hiddenBranch, draftCanary("branch")].map((name) => `?branch=${name}`);
  const of = path.endsWith("/artifacts") ? [...versions, ...branches] : path.endsWith("/versions") ? branches : [];
  const ofId = /^\/api\/(artifacts|findings)\/\d+/.test(path) ? versions : [];
  const sarif = /\/findings$|^\/api\/versions\/\d+$/.test(path) ? ["?format=sarif", "?format=sarif&fit=github"] : [];
  return ["", "?where=zcanar=1", "?fields=zcanar", "?limit=1", ...of, ...ofId, ...sarif];
}

/** Every read of the API, with the ids and names of the world and those next to them. */
export function listRequests(world: CanaryWorld): readonly ProbeRequest[] {
  const reads = endpoints
    .filter(({ method, path }) => method === "GET" && path !== "/api/token")
    .flatMap(({ path }) => fillPath(world, path))
    .flatMap((path) =>
      queryStringsFor(world, path).map((query): ProbeRequest => ({ method: "GET", path: path + query })),
    );
  const columns = [canary("measure"), "CANARX_measure"].map((id) => [{ type: "MEASURE", id }]);
  const bodies = [
    { columns: [] },
    ...columns.map((column) => ({ columns: column })),
    { columns: [{ type: "INFO", id: canary("info") }] },
    { columns: [], linkType: canary("link") },
    { columns: [], linkType: draftCanary("link") },
    { columns: [], artefactTypes: [canary("type"), draftCanary("type")] },
  ];
  const queries = fillPath(world, "/api/artifacts/:id/query").flatMap((path) =>
    bodies.map((body): ProbeRequest => ({ method: "POST", path, body })),
  );
  return [...reads, ...queries, ...toolRequests(world)];
}

/** Agents' tools, with the same ids and names. */
function toolRequests(world: CanaryWorld): readonly ProbeRequest[] {
  const words = [canary, draftCanary];
  const messages = toolMessages({
    projects: [hiddenProject, "Open", "Umbrella", "nowhere"],
    branches: [hiddenBranch, draftCanary("branch")],
    texts: ["CANAR", canary("name"), draftCanary("name"), "plain"],
    rules: words.map((word) => `${word("tool")}:${word("rule")}`),
    artifacts: [...world.hidden.artifacts, ...world.open.artifacts],
    findings: [...world.hidden.findings, ...world.open.findings],
    versions: world.versions,
  });
  return messages.map((body) => ({ method: "POST", path: "/mcp", body }));
}

/** Works on the items, eight at a time. */
export async function eightAtATime<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const walk = async (): Promise<void> => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, walk));
}

/** The same request about something that never existed. */
export function renameHidden({ path, body, ...request }: ProbeRequest, pattern: RegExp): ProbeRequest {
  const rename = (text: string): string => text.replaceAll(new RegExp(pattern, "gi"), "SPARRO");
  return {
    ...request,
    path: rename(path),
    ...(body === undefined ? {} : { body: JSON.parse(rename(JSON.stringify(body))) as unknown }),
  };
}
