import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildAbilities } from "../client/abilities.ts";
import type { ProjectBranches } from "../client/resolve.ts";
import type { BuildQuery, FormExtras } from "../client/send-build.ts";
import type { CiContext } from "./context.ts";
import type { Found } from "./facts.ts";
import { changeRecords } from "./read-changes.ts";

/** Longer lists of ancestors are sent in the form: proxies limit the length of addresses. */
const queryCharactersMax = 2000;

/**
 * The branch of the project that a branch of the repository means. The repository's default branch is the project's main
 * branch, whatever their names, unless the project has a branch of that name. A branch that an option names is meant as it
 * is.
 */
export function projectBranch(
  branch: Found<string>,
  { defaultBranch }: Pick<CiContext, "defaultBranch">,
  { main, names }: ProjectBranches,
): string {
  const isNamed = branch.from.startsWith("--") || names.includes(branch.value);
  return !isNamed && branch.value === defaultBranch?.value ? main : branch.value;
}

/** The parameters of a build that the context gives, as far as the server takes them. */
export function contextQuery(context: CiContext, branches: ProjectBranches, { targets }: BuildAbilities): BuildQuery {
  const { branch, commit, target, base, ancestors } = context;
  const name = branch === undefined ? undefined : projectBranch(branch, context, branches);
  const targetName = target === undefined || !targets ? undefined : projectBranch(target, context, branches);
  const common = {
    ...(name === undefined ? {} : { branch: name }),
    ...(commit === undefined ? {} : { commit: commit.value }),
  };
  // Without a branch, the build is for the main branch, which is the target of others.
  if (targetName === undefined || targetName === (name ?? branches.main)) return common;
  const known = ancestors === undefined || ancestors.value.length === 0 ? undefined : ancestors.value.join(",");
  return {
    ...common,
    target: targetName,
    ...(base === undefined ? {} : { base: base.value }),
    ...(known === undefined ? {} : { ancestors: known }),
  };
}

/** Moves what is too long for a query into the form, and adds the changed lines. */
export async function contextForm(
  query: BuildQuery,
  { changes }: CiContext,
  abilities: BuildAbilities,
  scratch: string,
): Promise<{ readonly query: BuildQuery; readonly extras: FormExtras }> {
  const { ancestors, ...others } = query;
  const isLong = (ancestors ?? "").length > queryCharactersMax;
  const isChange = abilities.changes && query.target !== undefined && changes !== undefined;
  return {
    query: isLong ? others : query,
    extras: {
      fields: isLong ? { ancestors: ancestors! } : {},
      files: isChange ? [await writeChanges(changeRecords(changes.value), scratch)] : [],
    },
  };
}

async function writeChanges(text: string, scratch: string): Promise<FormExtras["files"][number]> {
  const path = join(scratch, "changes.ndjson");
  await writeFile(path, text);
  return { path, mediaType: "application/x-ndjson", sizeBytes: Buffer.byteLength(text), gzip: false };
}
