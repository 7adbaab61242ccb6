import { projectBranch } from "../ci/build-context.ts";
import { listAncestors } from "../ci/comparison.ts";
import type { CiContext } from "../ci/context.ts";
import type { ApiAnswer } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { readList } from "../client/read-list.ts";
import { apiPath } from "../client/resolve.ts";
import { done, type Outcome } from "../failure.ts";
import { wholeProject, type LocalFinding } from "./finding.ts";

/** The version of the target that the server would compare a build of this commit with (D15). */
export interface ReferenceVersion {
  readonly versionId: number;
  readonly name: string;
  readonly branch: string;
  readonly commit: string | null;
  readonly why: "MERGE_BASE" | "ANCESTOR" | "NEWEST_OF_TARGET";
}

/** A condition of the gate in force. */
export type GateCondition = ApiAnswer<"GET /api/projects/:name/gate">["conditions"][number];

/** What the server knows of the project. */
export interface ServerView {
  readonly project: string;
  readonly modelId: string;
  readonly conditions: readonly GateCondition[];
  /** Null: the target has no complete version. */
  readonly reference: ReferenceVersion | null;
  /** The target's root artifact; null: the target has no branch in the project. */
  readonly targetRootId: number | null;
  /** The root artifact and the newest version of the branch; null: the project has no version of it. */
  readonly branch: { readonly rootId: number; readonly versionId: number } | null;
}

/** More versions are not searched: the base of a change is among the newest. */
const versionsMax = 1000;

/** Reads the gate, and chooses the reference for a change as a build does. */
export async function readServerView(
  client: Client,
  project: string,
  context: CiContext,
  folder: string,
): Promise<Outcome<ServerView>> {
  const path = apiPath("projects", project);
  const [found, gate] = await Promise.all([
    client.read<"GET /api/projects/:name">({
      path,
      query: { fields: "name,modelId,mainId,branches(id,name,artifactId,currentVersionId)" },
    }),
    client.read<"GET /api/projects/:name/gate">({ path: `${path}/gate` }),
  ]);
  if (!found.ok) return found;
  if (!gate.ok) return gate;
  const branches = Object.values(found.value.branches);
  const main = branches.find(({ id }) => id === found.value.mainId);
  const names = { main: main?.name ?? "main", names: branches.map(({ name }) => name) };
  const branchOf = (named: CiContext["branch"]) =>
    branches.find(({ name }) => name === (named === undefined ? names.main : projectBranch(named, context, names)));
  const target = branchOf(context.target);
  const reference =
    target === undefined
      ? done(null)
      : await chooseReference(client, project, target.name, context.base?.value, folder);
  if (!reference.ok) return reference;
  const own = context.branch === undefined ? undefined : branchOf(context.branch);
  const { currentVersionId: versionId = null, artifactId: rootId = 0 } = own ?? {};
  return done({
    project: found.value.name,
    modelId: found.value.modelId,
    conditions: gate.value.conditions,
    reference: reference.value,
    targetRootId: target?.artifactId ?? null,
    branch: versionId === null ? null : { rootId, versionId },
  });
}

async function chooseReference(
  client: Client,
  project: string,
  branch: string,
  base: string | undefined,
  folder: string,
): Promise<Outcome<ReferenceVersion | null>> {
  const answer = await client.read<"GET /api/projects/:name/versions">({
    path: apiPath("projects", project, "versions"),
    query: { branch, where: "complete=true", fields: "id,name,commit", limit: String(versionsMax) },
  });
  if (!answer.ok) return answer;
  const versions = answer.value;
  // Newest first: of several at one commit, the first is the newest.
  const byCommit = new Map(versions.toReversed().map((version) => [version.commit, version]));
  const chosen = (version: (typeof versions)[number], why: ReferenceVersion["why"]): Outcome<ReferenceVersion> =>
    done({ versionId: version.id, name: version.name, branch, commit: version.commit, why });
  const atBase = base === undefined ? undefined : byCommit.get(base);
  if (atBase !== undefined) return chosen(atBase, "MERGE_BASE");
  const ancestors = base === undefined ? undefined : await listAncestors(folder, base);
  for (const commit of ancestors ?? []) {
    const earlier = byCommit.get(commit);
    if (earlier !== undefined) return chosen(earlier, "ANCESTOR");
  }
  return versions[0] === undefined ? done(null) : chosen(versions[0], "NEWEST_OF_TARGET");
}

/** Conditions may have 500 values, and 8,192 bytes as they are sent. */
const pathsMax = 100;
const pathBytesMax = 2000;

/** The findings of a version in these files, and about the project as a whole if it is one of the paths. */
export async function readFindings(
  client: Client,
  version: { readonly rootId: number; readonly versionId: number },
  paths: ReadonlySet<string>,
  condition?: string,
): Promise<Outcome<readonly LocalFinding[]>> {
  const named = [...paths].map((path) => `"${path.replaceAll('"', '""')}"`).join(",");
  const isShort = paths.size <= pathsMax && encodeURIComponent(named).length <= pathBytesMax;
  const where = [...(condition === undefined ? [] : [condition]), ...(isShort ? [`location.path IN (${named})`] : [])];
  const query = {
    version: String(version.versionId),
    ...(where.length === 0 ? {} : { where: where.join(" AND ") }),
    fields: "message,definition.id,location(path,startLine,startColumn,endLine)",
  };
  const findings: LocalFinding[] = [];
  const path = apiPath("artifacts", version.rootId, "findings");
  const end = await readList(client, { path, query }, undefined, (elements) => {
    for (const element of elements) {
      const { message, definition, location } = JSON.parse(
        element,
      ) as ApiAnswer<"GET /api/artifacts/:id/findings">[number];
      const file = location.path ?? wholeProject;
      if (paths.has(file)) findings.push({ rule: definition.id, message, ...location, path: file });
    }
    return Promise.resolve(true);
  });
  return end.ok ? done(findings) : end;
}

/** The commit of a version. */
export async function readCommit(client: Client, versionId: number): Promise<Outcome<string | null>> {
  const path = apiPath("versions", versionId);
  const answer = await client.read<"GET /api/versions/:id">({ path, query: { fields: "commit" } });
  return answer.ok ? done(answer.value.commit) : answer;
}
