import type { Client, Task } from "../harness/client.ts";
import { lines } from "../harness/results.ts";

/** A text that occurs only in the hidden project; its second half says which text leaked. */
export const canary = (what: string): string => `CANARY_${what}`;

/** A text that occurs only in drafts of the open project, which guests do not see. */
export const draftCanary = (what: string): string => `DRAFTBIRD_${what}`;

/** A text in the sources of the open project's baseline, which guests may not read. */
export const sourceCanary = "SOURCEBIRD";

export const hiddenProject = canary("project");
export const hiddenBranch = canary("branch");

const results = (word: (what: string) => string): string =>
  lines(
    {
      kind: "artifact",
      path: `${word("folder")}/${word("file")}.c`,
      type: word("type"),
      name: word("name"),
      measures: { LC: 10, [word("measure")]: 5 },
      infos: { [word("info")]: word("value") },
    },
    { kind: "artifact", path: "plain.c", type: "FILE" },
    {
      kind: "rule",
      id: `${word("tool")}:${word("rule")}`,
      name: word("rulename"),
      description: word("description"),
      helpUri: `https://example.org/${word("help")}`,
      tool: word("tool"),
      families: [word("family")],
      categories: ["SEVERITY.CRITICAL"],
    },
    {
      kind: "finding",
      artifact: "plain.c",
      rule: `${word("tool")}:${word("rule")}`,
      message: word("message"),
      location: { path: word("location"), startLine: 1 },
      relatedLocations: [{ path: word("related"), startLine: 2, message: word("note") }],
    },
    { kind: "link", type: word("link"), from: "plain.c", to: `${word("folder")}/${word("file")}.c` },
    { kind: "source", path: "plain.c", text: word("source") },
    // Refused: the task lists its path.
    { kind: "artifact", path: "plain.c", parent: word("refused"), type: "FILE" },
  );

/** Every text in the hidden project that a caller with access to it is shown. */
export const hiddenTexts = [
  "project group branch version commit folder file type name value info measure tool rule rulename description help",
  "family message location related note link source user person team comment excluded gate query hook",
]
  .join(" ")
  .split(" ")
  .map(canary);

/** The ids that the server assigned, by kind of object. */
export interface CanaryWorld {
  readonly hidden: { readonly artifacts: readonly number[]; readonly findings: readonly number[] };
  readonly open: { readonly artifacts: readonly number[]; readonly findings: readonly number[] };
  readonly versions: readonly number[];
  readonly tasks: readonly number[];
}

/** Creates the hidden project, an open one with a draft, and a public meta-project over both. */
export async function makeCanaryWorld(admin: Client): Promise<CanaryWorld> {
  const send = async (method: string, path: string, body: unknown): Promise<void> => {
    const answer = await admin.json(method, path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  };
  await send("POST", "/api/users", { login: canary("user"), name: canary("person"), password: "a long secret" });
  await send("POST", "/api/groups", { name: canary("team"), users: [canary("user")] });
  await send("POST", "/api/projects", { name: hiddenProject, group: canary("group") });
  const receiver = { url: `https://receiver.invalid/${canary("hook")}`, types: ["version.built"], active: false };
  await send("POST", `/api/projects/${hiddenProject}/webhooks`, receiver);
  await send("POST", "/api/webhooks", receiver);
  await send("PUT", `/api/projects/${hiddenProject}/members`, [{ group: canary("team"), role: "MANAGER" }]);
  const named = `version=${canary("version")}&commit=${canary("commit")}`;
  await admin.build(hiddenProject, results(canary), { query: `?baseline=true&${named}` });
  await admin.build(hiddenProject, results(canary), { query: `?branch=${hiddenBranch}&${named}` });

  await send("POST", "/api/projects", { name: "Open" });
  const plain = { kind: "artifact", path: "plain.c", type: "FILE", measures: { LC: 3 } };
  const source = { kind: "source", path: "plain.c", text: sourceCanary };
  await admin.build("Open", lines(plain, source), { query: "?baseline=true" });
  const drafted = `version=${draftCanary("version")}&commit=${draftCanary("commit")}`;
  await admin.build("Open", results(draftCanary), { query: `?${drafted}` });
  await admin.build("Open", results(draftCanary), { query: `?branch=${draftCanary("branch")}&${drafted}` });

  await addTriage(admin, hiddenProject, canary);
  await addTriage(admin, "Open", draftCanary);

  const members = [hiddenProject, "Open"];
  await send("POST", "/api/projects", { name: "Umbrella", public: true, metaProject: true, members });
  const { body } = await admin.call<Task>("POST", "/api/projects/Umbrella/builds?baseline=true");
  await admin.ended(body.id);
  return idsOf(admin);
}

/** Adds triage to the project's newest version; for the hidden project also a gate and a saved query. */
async function addTriage(admin: Client, project: string, word: (what: string) => string): Promise<void> {
  const { body: artifacts } = await admin.call<{ id: number; path: string }[]>(
    "GET",
    `/api/projects/${project}/artifacts`,
  );
  const plain = artifacts.find(({ path }) => path === "plain.c")!.id;
  const { body: found } = await admin.call<{ id: number }[]>("GET", `/api/artifacts/${plain}/findings`);
  const relaxed = { status: "RELAXED", reason: "LEGACY", comment: word("comment") };
  await admin.json("PUT", `/api/findings/${found[0]!.id}`, relaxed);
  await admin.json("PUT", `/api/artifacts/${plain}`, { excluded: true, reason: "LEGACY", comment: word("excluded") });
  if (project !== hiddenProject) return;
  const condition = { type: "FINDINGS", families: [word("gate")], bounds: "[;0]" };
  await admin.json("PUT", `/api/projects/${project}/gate`, { conditions: [condition] });
  const query = { name: word("query"), query: { columns: [] }, project, shared: true };
  await admin.json("POST", "/api/queries", query);
}

async function idsOf(admin: Client): Promise<CanaryWorld> {
  const list = async (path: string): Promise<number[]> =>
    (await admin.call<{ id: number }[]>("GET", path)).body.map(({ id }) => id);
  const ofProject = async (name: string, branch: string) => ({
    artifacts: [
      ...(await list(`/api/projects/${name}/artifacts`)),
      ...(await list(`/api/projects/${name}/artifacts?branch=${branch}`)),
    ],
    findings: await list(`/api/findings?where=artifact.viewPath~${name}`),
  });
  const versions: number[] = [];
  for (const name of [hiddenProject, "Open", "Umbrella"]) {
    versions.push(...(await list(`/api/projects/${name}/versions`)));
  }
  return {
    hidden: await ofProject(hiddenProject, hiddenBranch),
    open: await ofProject("Open", draftCanary("branch")),
    versions,
    tasks: await list("/api/tasks"),
  };
}
