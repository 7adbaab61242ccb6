import type { LanguageId, RuleSettings } from "../../analyser/index.ts";
import { findContext, type CiContext, type ContextNeeds } from "../ci/context.ts";
import { readRepository, type ContextNote } from "../ci/repository.ts";
import type { Call } from "../command.ts";
import { chooseSettings, type ChosenSettings } from "../configuration/choose-settings.ts";
import {
  ownLanguages,
  ownSeverities,
  readConfiguration,
  ruleSettings,
  type ReadConfiguration,
} from "../configuration/read-configuration.ts";
import { done, fail, misuse, type Outcome } from "../failure.ts";
import { listChanges, type ChangedPath } from "./list-changes.ts";

/** What is checked. */
export interface CheckScope {
  readonly context: CiContext;
  /** The files that changed since the base. Undefined: there is no base, or all files are checked. */
  readonly files: readonly ChangedPath[] | undefined;
  readonly unmerged: readonly string[];
  readonly languages: readonly LanguageId[] | undefined;
  readonly rules: RuleSettings;
  /** Severities of rules that the project changes. */
  readonly severities: ReadonlyMap<string, string>;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** What the change alters about the settings that would decide about it. */
  readonly settingsNotes: readonly ContextNote[];
}

/** Finds the base, the settings that apply, and what changed since then. */
export async function findScope(call: Call): Promise<Outcome<CheckScope>> {
  const { terminal, options } = call;
  const { folder } = terminal;
  const found = await contextOf(call, { ancestors: false });
  if (!found.ok) return found;
  const context = found.value;
  const isSaved = options.text("saveBaseline") !== undefined;
  const { base } = context;
  // Git lists the changes while the settings are read.
  const listed = isSaved || base === undefined ? undefined : listChanges(folder, base.value, options.has("staged"));
  const read = await settingsOf(call, isSaved, context);
  if (!read.ok) return read;
  const languages = await languagesOf(call);
  if (!languages.ok) return languages;
  const patterns = patternsOf(call, read.value);
  const isWanted = await filterOf(patterns);
  if (!isWanted.ok) return isWanted;
  const common = {
    context,
    languages: languages.value ?? ownLanguages(read.value.value),
    rules: read.value.file === undefined && read.value.rules.length === 0 ? {} : await ruleSettings(read.value),
    severities: ownSeverities(read.value.value),
    ...patterns,
    settingsNotes: read.value.notes,
  };
  if (listed === undefined) {
    const needsGit = options.text("baseline") === undefined && !isSaved;
    if (needsGit && (await readRepository(folder)) === undefined) return withoutRepository(folder);
    return done({ ...common, files: undefined, unmerged: [] });
  }
  const changes = await listed;
  if (!changes.ok) {
    const whole = await contextOf(call, { ancestors: true });
    if (!whole.ok) return whole;
    return isUnknown(whole.value) ? done({ ...common, context: whole.value, files: undefined, unmerged: [] }) : changes;
  }
  const files = changes.value.files.filter(({ path }) => isWanted.value(path));
  const unmerged = changes.value.unmerged.filter(isWanted.value);
  const excluded = await excludedNotes(call, read.value, changes.value.files);
  return excluded.ok ? done({ ...common, files, unmerged, settingsNotes: excluded.value }) : excluded;
}

/** A baseline is made with the settings of the files that it is about; everything else judges a change. */
async function settingsOf(call: Call, isSaved: boolean, { base }: CiContext): Promise<Outcome<ChosenSettings>> {
  const { folder } = call.terminal;
  if (!isSaved) return chooseSettings(call, folder, base?.value);
  const read = await readConfiguration(call, folder);
  return read.ok ? done({ ...read.value, base: undefined, sides: undefined, notes: [] }) : read;
}

function patternsOf(
  { options }: Call,
  { value: { paths } }: ReadConfiguration,
): Pick<CheckScope, "include" | "exclude"> {
  const wanted = options.list("include");
  return {
    include: wanted.length > 0 ? wanted : (paths?.include ?? []),
    exclude: [...(paths?.exclude ?? []), ...options.list("exclude")],
  };
}

/** Says how many of the changed files the altered settings leave out, or would leave out. */
async function excludedNotes(
  call: Call,
  { sides, base, notes }: ChosenSettings,
  files: readonly ChangedPath[],
): Promise<Outcome<readonly ContextNote[]>> {
  if (sides === undefined) return done(notes);
  const isWanted = await filterOf(patternsOf(call, sides.change));
  if (!isWanted.ok) return isWanted;
  const wasWanted = await filterOf(patternsOf(call, sides.base));
  if (!wasWanted.ok) return wasWanted;
  const count = files.filter(({ path }) => wasWanted.value(path) && !isWanted.value(path)).length;
  if (count === 0) return done(notes);
  const verb = base === undefined ? "exclude" : "would exclude";
  const text = `the altered settings ${verb} ${count} changed ${count === 1 ? "file" : "files"}`;
  return done([...notes, { about: "settings", text }]);
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

async function filterOf({
  include,
  exclude,
}: Pick<CheckScope, "include" | "exclude">): Promise<Outcome<(path: string) => boolean>> {
  if (include.length === 0 && exclude.length === 0) return done(() => true);
  const { pathFilter } = await import("./path-filter.ts");
  return pathFilter(include, exclude);
}
