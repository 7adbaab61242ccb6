import { realpath } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { ContextNote } from "../ci/repository.ts";
import { askGit } from "../ci/run-git.ts";
import type { Call } from "../command.ts";
import { done, fail, type Outcome } from "../failure.ts";
import { alteredSettings } from "./altered-settings.ts";
import { readConfigurationAt } from "./configuration-at.ts";
import {
  configurationName,
  readOwnConfiguration,
  withPluginRules,
  type ReadConfiguration,
} from "./read-configuration.ts";

/** The settings that apply to a change. */
export interface ChosenSettings extends ReadConfiguration {
  /** The commit that also decides which files are generated or vendored. Undefined: the files themselves do. */
  readonly base: string | undefined;
  /** What the change alters about the settings, and which of them apply. */
  readonly notes: readonly ContextNote[];
  /** The settings of both sides, if the change alters them. */
  readonly sides: { readonly base: ReadConfiguration; readonly change: ReadConfiguration } | undefined;
}

/**
 * Chooses the settings of a change. Those of its base apply, so that a change cannot take its own code out of its judgement;
 * with `--settings change` those of the change do. `base`: undefined if it is not known.
 */
export async function chooseSettings(
  call: Call,
  folder: string,
  base: string | undefined,
): Promise<Outcome<ChosenSettings>> {
  const chosen = await chooseOwnSettings(call, folder, base);
  return chosen.ok ? withPluginRules(call, chosen.value) : chosen;
}

async function chooseOwnSettings(
  call: Call,
  folder: string,
  base: string | undefined,
): Promise<Outcome<ChosenSettings>> {
  const now = await readOwnConfiguration(call, folder);
  if (!now.ok) return now;
  const isOwn = call.options.text("settings") === "change";
  const own = { ...now.value, base: undefined, sides: undefined };
  if (call.options.isOff("config")) return done({ ...own, base: isOwn ? undefined : base, notes: [] });
  const place = await placeOf(call, folder);
  if (place === undefined) return done({ ...own, base: isOwn ? undefined : base, notes: [] });
  const read = base === undefined ? done(undefined) : await readConfigurationAt(place.folder, place.name, base);
  if (!read.ok) {
    if (isOwn) return done({ ...own, notes: [ownNote("the settings of the base cannot be read")] });
    return fail({ ...read.failure, detail: `${read.failure.detail ?? ""}\n${remedy}`.trim() });
  }
  const before = read.value;
  if (base === undefined || before === undefined) return done({ ...own, notes: [noteWithoutBase(base)] });
  const altered = alteredSettings(before, now.value);
  const sides = altered.length === 0 ? undefined : { base: before, change: now.value };
  if (isOwn) return done({ ...own, sides, notes: altered.length === 0 ? [] : [ownNote(alters(altered))] });
  // A file that the user names and the base does not have can only be meant as it is.
  if (place.isNamed && before.file === undefined) {
    return done({
      ...own,
      base,
      notes: [{ about: "settings", text: `${place.name} is not in the base: it applies as it is` }],
    });
  }
  const text = `${alters(altered)}; those of the base ${base.slice(0, 12)} apply`;
  const notes: ContextNote[] = altered.length === 0 ? [] : [{ about: "settings", text, fix: remedy }];
  return done({ ...before, base, notes, sides });
}

const remedy = "--settings change applies those of the change.";
const namesMax = 10;

function alters(names: readonly string[]): string {
  const more = names.length - namesMax;
  const shown = [...names.slice(0, namesMax), ...(more > 0 ? [`${more} more`] : [])];
  return `this change alters settings (${shown.join(", ")})`;
}

function ownNote(text: string): ContextNote {
  return { about: "settings", text: `${text}; those of the change apply because of --settings change` };
}

function noteWithoutBase(base: string | undefined): ContextNote {
  const why = base === undefined ? "there is no base" : `the clone does not have the base ${base.slice(0, 12)}`;
  return { about: "settings", text: `${why}, so the settings of the change apply, whatever it alters about them` };
}

/** Where the settings are in the repository. Undefined: the user names a file outside of it. */
async function placeOf(
  { options, terminal }: Call,
  folder: string,
): Promise<{ readonly folder: string; readonly name: string; readonly isNamed: boolean } | undefined> {
  const named = options.text("config");
  if (named === undefined) return { folder, name: configurationName, isNamed: false };
  // The link itself, if it is one, belongs to the repository.
  const file = resolve(terminal.folder, named);
  const at = await realpath(dirname(file)).catch(() => dirname(file));
  const [own, other] = await Promise.all([folder, at].map((one) => askGit(one, "rev-parse", "--show-toplevel")));
  return own === undefined || own !== other ? undefined : { folder: at, name: basename(file), isNamed: true };
}
