import { done, fail, type Outcome } from "../failure.ts";
import type { Client } from "./client.ts";

/** A branch of a project, as far as commands need it. */
export interface FoundBranch {
  readonly project: string;
  readonly modelId: string;
  readonly branch: string;
  /** The root artifact. */
  readonly artifactId: number;
  readonly currentVersionId: number | null;
  /** The newest version does not reflect everything: a later build failed or is under way, or the model changed. */
  readonly dirty: boolean;
}

/** A path below `/api` with its parts encoded. */
export function apiPath(...parts: readonly (string | number)[]): string {
  return `/api/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
}

/** A branch of a project by name; the main branch without one. */
export async function findBranch(client: Client, project: string, name?: string): Promise<Outcome<FoundBranch>> {
  const fields = "name,modelId,mainId,branches(id,name,artifactId,currentVersionId,dirty)";
  const answer = await client.read<"GET /api/projects/:name">({
    path: apiPath("projects", project),
    query: { fields },
  });
  if (!answer.ok) return answer;
  const { modelId, mainId, branches } = answer.value;
  const found = Object.values(branches).find((branch) =>
    name === undefined ? branch.id === mainId : branch.name === name,
  );
  if (found === undefined) {
    const known = Object.keys(branches).join(", ");
    return fail({ exit: "absent", title: `${project} has no branch ${name}`, detail: `Its branches: ${known}` });
  }
  const { artifactId, currentVersionId, dirty } = found;
  return done({ project: answer.value.name, modelId, branch: found.name, artifactId, currentVersionId, dirty });
}

/** The names of the branches of a project. */
export interface ProjectBranches {
  readonly main: string;
  readonly names: readonly string[];
}

/** Reads the branches of a project. */
export async function readBranches(client: Client, project: string): Promise<Outcome<ProjectBranches>> {
  const answer = await client.read<"GET /api/projects/:name">({
    path: apiPath("projects", project),
    query: { fields: "mainId,branches(id,name)" },
  });
  if (!answer.ok) return answer;
  const branches = Object.values(answer.value.branches);
  const main = branches.find(({ id }) => id === answer.value.mainId)?.name ?? "main";
  return done({ main, names: branches.map(({ name }) => name) });
}

/** A version by id (digits) or by name, the newest of that name; `name:12` is a name. Undefined: the current one. */
export async function findVersion(
  client: Client,
  { project, branch, currentVersionId }: FoundBranch,
  text: string | undefined,
): Promise<Outcome<number>> {
  if (text === undefined) {
    if (currentVersionId !== null) return done(currentVersionId);
    return fail({ exit: "absent", title: `${project} has no version on ${branch} yet` });
  }
  if (/^\d+$/.test(text)) return done(Number(text));
  const name = text.startsWith("name:") ? text.slice("name:".length) : text;
  const where = `name="${name.replaceAll('"', '""')}"`;
  const query = { branch, where, fields: "id", limit: "1" };
  const answer = await client.read<"GET /api/projects/:name/versions">({
    path: apiPath("projects", project, "versions"),
    query,
  });
  if (!answer.ok) return answer;
  const [newest] = answer.value;
  if (newest !== undefined) return done(newest.id);
  return fail({ exit: "absent", title: `${project} has no version ${name} on ${branch}` });
}
