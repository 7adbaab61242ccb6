import { until } from "../harness/until.ts";
import { call, fixtureLogins, type FixtureServer } from "./populate.ts";

/** A request and what the release of a fixture answered. */
export interface RecordedAnswer {
  readonly login: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly answer: unknown;
}

const query = {
  artefactTypes: ["FILE", "FUNCTION"],
  columns: [
    { type: "MEASURE", id: "LC" },
    { type: "INDICATOR", id: "QUALITY", displayType: "MNEMONIC", useBackgroundColor: true },
    { type: "INFO", id: "LANGUAGE" },
  ],
  orders: [{ type: "MEASURE", id: "LC", order: "DESC", orderType: "DIFF_VALUE" }],
};

/** Reads a filled server through the eyes of each of its users; what they may not see is not part of it. */
export async function recordAnswers(server: FixtureServer): Promise<readonly RecordedAnswer[]> {
  await untilIdle(server);
  const recorded: RecordedAnswer[] = [];
  for (const login of fixtureLogins) {
    const take = async (path: string, body?: unknown): Promise<unknown> => {
      const method = body === undefined ? "GET" : "POST";
      const { body: answer } = await call(server, method, path, { login, body });
      recorded.push({ login, method, path, ...(body === undefined ? {} : { body }), answer });
      return answer;
    };
    await recordProjects(take, login);
    for (const path of ["models", "models/STANDARD", "models/HOUSE", "queries", "search?q=module", "findings", "me"]) {
      await take(path);
    }
    await take("findings/facets?by=rule,status");
    if (login === "admin") await recordAdministration(take);
  }
  return recorded;
}

type Take = (path: string, body?: unknown) => Promise<unknown>;

async function recordProjects(take: Take, login: string): Promise<void> {
  const projects = (await take("projects")) as readonly {
    readonly name: string;
    readonly artifactId: number;
    readonly metaProject: boolean;
    readonly branches: Readonly<Record<string, { readonly name: string }>>;
  }[];
  for (const { name, artifactId, branches } of projects) {
    const project = `projects/${encodeURIComponent(name)}`;
    const root = `artifacts/${artifactId}`;
    await take(`${project}/gate`);
    await take(`${root}/history?measures=LC,VG&indicators=QUALITY`);
    await take(`${root}/explain`);
    await take(`${root}/query`, query);
    const versions = (await take(`${project}/versions`)) as readonly { readonly id: number; readonly branch: string }[];
    for (const branch of Object.keys(branches)) {
      await take(`${project}/artifacts?branch=${encodeURIComponent(branch)}`);
    }
    for (const { id } of versions) {
      await take(`versions/${id}`);
      await take(`versions/${id}/gate`);
      await take(`${project}/artifacts?version=${id}`);
    }
    const [newest, before] = versions;
    if (newest?.branch === before?.branch && newest !== undefined && before !== undefined) {
      await take(`versions/${before.id}/compare/${newest.id}`);
    }
    const findings = (await take(`${root}/findings`)) as readonly { readonly id: number }[];
    for (const { id } of findings.slice(0, 3)) {
      await take(`findings/${id}`);
      if (login === "dev" && name === "Engine") await take(`findings/${id}/history`);
    }
    if (login === "dev" && name === "Engine") await recordSources(take);
  }
}

async function recordSources(take: Take): Promise<void> {
  const files = (await take("projects/Engine/artifacts?where=type.id=FILE&fields=id")) as readonly {
    readonly id: number;
  }[];
  for (const { id } of files) {
    await take(`artifacts/${id}/source`);
    await take(`artifacts/${id}/triage`);
    await take(`artifacts/${id}/links`);
  }
}

async function recordAdministration(take: Take): Promise<void> {
  for (const path of ["users", "groups", "settings", "projects/Engine/members", "tasks"]) await take(path);
  // Requests that come later, signing in among them, add to the audit.
  await take("audit?where=action=finding.triage");
}

/** Waits until no task is queued or running: triage re-rates in the background. */
export async function untilIdle(server: FixtureServer): Promise<void> {
  await until("no task is under way", async () => {
    const { body } = await call(server, "GET", "tasks?where=status.id IN (QUEUED, RUNNING)&fields=id");
    return (body as readonly unknown[]).length === 0 ? true : undefined;
  });
}
