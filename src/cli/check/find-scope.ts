import type { LanguageId } from "../../analyser/index.ts";
import { findContext, type CiContext, type ContextNeeds } from "../ci/context.ts";
import { readRepository } from "../ci/repository.ts";
import type { Call } from "../command.ts";
import { done, fail, misuse, type Outcome } from "../failure.ts";
import { listChanges, type ChangedPath } from "./list-changes.ts";

/** What is checked. */
export interface CheckScope {
  readonly context: CiContext;
  /** The files that changed since the base. Undefined: there is no base, or all files are checked. */
  readonly files: readonly ChangedPath[] | undefined;
  readonly unmerged: readonly string[];
  readonly languages: readonly LanguageId[] | undefined;
}

/** Finds the base, and what changed since then. */
export async function findScope(call: Call): Promise<Outcome<CheckScope>> {
  const { terminal, options } = call;
  const { folder } = terminal;
  const languages = await languagesOf(call);
  if (!languages.ok) return languages;
  const isWanted = await filterOf(call);
  if (!isWanted.ok) return isWanted;
  const found = await contextOf(call, { ancestors: false });
  if (!found.ok) return found;
  const context = found.value;
  const common = { context, languages: languages.value };
  const needsGit = options.text("baseline") === undefined && options.text("saveBaseline") === undefined;
  if (options.text("saveBaseline") !== undefined) return done({ ...common, files: undefined, unmerged: [] });
  if (context.base === undefined) {
    if (needsGit && (await readRepository(folder)) === undefined) return withoutRepository(folder);
    return done({ ...common, files: undefined, unmerged: [] });
  }
  const changes = await listChanges(folder, context.base.value, options.has("staged"));
  if (!changes.ok) {
    const whole = await contextOf(call, { ancestors: true });
    if (!whole.ok) return whole;
    return isUnknown(whole.value) ? done({ ...common, context: whole.value, files: undefined, unmerged: [] }) : changes;
  }
  const files = changes.value.files.filter(({ path }) => isWanted.value(path));
  return done({ ...common, files, unmerged: changes.value.unmerged.filter(isWanted.value) });
}

function contextOf({ options, terminal }: Call, needs: Pick<ContextNeeds, "ancestors">): Promise<Outcome<CiContext>> {
  const { environment, folder } = terminal;
  return findContext(options, environment, folder, { ...needs, changes: false, ownTarget: true });
}

/** Whether the clone lacks the commit of the base. */
function isUnknown({ ancestors }: CiContext): boolean {
  return ancestors === undefined;
}

function withoutRepository(folder: string): Outcome<never> {
  return fail({
    exit: "usage",
    title: `${folder} is not a git working copy with a commit`,
    detail: "`check` asks git what changed. Without git, compare with a saved baseline: --baseline <file>.",
  });
}

async function languagesOf({ options }: Call): Promise<Outcome<readonly LanguageId[] | undefined>> {
  const ids = options.list("language");
  if (ids.length === 0) return done(undefined);
  const { isLanguageId } = await import("../../analyser/index.ts");
  const unknown = ids.find((id) => !isLanguageId(id));
  return unknown === undefined ? done(ids.filter(isLanguageId)) : misuse(`There is no language ${unknown}`);
}

async function filterOf({ options }: Call): Promise<Outcome<(path: string) => boolean>> {
  const [include, exclude] = [options.list("include"), options.list("exclude")];
  if (include.length === 0 && exclude.length === 0) return done(() => true);
  const { pathFilter } = await import("./path-filter.ts");
  return pathFilter(include, exclude);
}
