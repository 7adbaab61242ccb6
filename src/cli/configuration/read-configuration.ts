import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type {
  Configuration,
  KindPatterns,
  LanguageId,
  ProjectRule,
  RuleSettings,
  Thresholds,
} from "../../analyser/index.ts";
import { environmentNames } from "../client/connection.ts";
import type { Call } from "../command.ts";
import { done, fail, systemWords, type Outcome } from "../failure.ts";
import { parseDocumentOf, refuseFile } from "./parse-document.ts";
import { readProjectRules, rulesFolderName } from "./read-rules.ts";
import type { ConfigurationSchema } from "./validate.ts";

/** The name of the file in the analysed folder. */
export const configurationName = "belvedere.yaml";

/** Larger files are refused. */
export const configurationBytesMax = 1024 * 1024;
const aliasesMax = 100;

/** The settings of a repository. */
export interface ReadConfiguration {
  /** Undefined: there is no file, and everything is as usual. */
  readonly file: string | undefined;
  readonly value: Configuration;
  /** Rules that the project or a plug-in has written. */
  readonly rules: readonly ProjectRule[];
}

/** Reads the settings of a folder, with the rules of plug-ins. Anything that is not known is refused. */
export async function readConfiguration(call: Call, folder: string): Promise<Outcome<ReadConfiguration>> {
  const read = await readOwnConfiguration(call, folder);
  return read.ok ? withPluginRules(call, read.value) : read;
}

/** Reads what the repository says: `belvedere.yaml` of a folder, or the file that `--config` names, and rules beside it. */
export async function readOwnConfiguration(call: Call, folder: string): Promise<Outcome<ReadConfiguration>> {
  const { options, terminal } = call;
  if (options.isOff("config")) return done({ file: undefined, value: {}, rules: [] });
  const named = options.text("config");
  const file = named === undefined ? join(folder, configurationName) : resolve(terminal.folder, named);
  const read = await readFileOf(file, named !== undefined);
  if (!read.ok) return read;
  const rules = await readProjectRules(dirname(file));
  return rules.ok ? done({ ...read.value, rules: rules.value }) : rules;
}

/**
 * Adds the rules of plug-ins, which are not part of the repository: a change cannot alter them. They are loaded on demand,
 * because most runs have none.
 */
export async function withPluginRules<Read extends ReadConfiguration>(call: Call, read: Read): Promise<Outcome<Read>> {
  if (!call.terminal.environment[environmentNames.plugins]) return done(read);
  const { localRules } = await import("../local-plugins.ts");
  const found = await localRules(call);
  if (!found.ok) return found;
  const added = found.value;
  const both = added.find(({ rule }) => read.rules.some(({ id }) => id === rule.id));
  if (both === undefined) return done({ ...read, rules: [...read.rules, ...added.map(({ rule }) => rule)] });
  return fail({
    exit: "usage",
    title: `The rule ${both.rule.id} is in ${rulesFolderName} and in the plug-in ${both.plugin}`,
    detail: "Give one of them another id.",
  });
}

/** The rules of a folder, for editors. A file that is wrong changes nothing: `scan` and `check` say what is wrong. */
export async function ruleSettingsOf(folder: string): Promise<RuleSettings> {
  const read = await readFileOf(join(folder, configurationName), false);
  const rules = await readProjectRules(folder);
  return ruleSettings({ value: read.ok ? read.value.value : {}, rules: rules.ok ? rules.value : [] });
}

async function readFileOf(file: string, isNamed: boolean): Promise<Outcome<ReadConfiguration>> {
  try {
    const { size } = await stat(file);
    if (size > configurationBytesMax) return refuseFile(file, `It is larger than ${configurationBytesMax} bytes.`);
    return await parseConfiguration(file, await readFile(file, "utf8"));
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (isAbsent && !isNamed) return done({ file: undefined, value: {}, rules: [] });
    return fail({ exit: "usage", title: `${file} cannot be read`, detail: systemWords(error) });
  }
}

/** Reads the text of a configuration. */
export async function parseConfiguration(file: string, text: string): Promise<Outcome<ReadConfiguration>> {
  const { configurationSchema } = await import("../../analyser/index.ts");
  const parsed = await parseDocumentOf(file, text, configurationSchema as ConfigurationSchema);
  if (!parsed.ok) return parsed;
  const { document } = parsed.value;
  const value = withoutEmpty(document.toJS({ maxAliasCount: aliasesMax }) as Configuration | null);
  return done({ file, value, rules: [] });
}

/** Keys without a value are as if they were left out. */
function withoutEmpty(value: Configuration | null): Configuration {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, entry]) => entry !== null)) as Configuration;
}

const prefix = "belvedere:";

/** What the analysis needs of a configuration. */
export async function ruleSettings({
  value: { rules = {}, thresholds = {}, macros = [] },
  rules: own,
}: Pick<ReadConfiguration, "value" | "rules">): Promise<RuleSettings> {
  const { thresholdNames } = await import("../../analyser/index.ts");
  const names: Readonly<Record<string, keyof Thresholds>> = thresholdNames;
  const changed = Object.entries(thresholds).map(([name, value]) => [names[name], value] as const);
  return {
    thresholds: Object.fromEntries(changed) as Partial<Thresholds>,
    off: Object.entries(rules).flatMap(([name, isOn]) => (isOn ? [] : [prefix + name])),
    macros,
    ...(own.length === 0 ? {} : { own }),
  };
}

/** The kinds of code that a configuration declares. */
export function ownKinds({ tests, generated, vendored }: Configuration): KindPatterns {
  return {
    ...(tests === undefined ? {} : { tests }),
    ...(generated === undefined ? {} : { generated }),
    ...(vendored === undefined ? {} : { vendored }),
  };
}

/** The severities of rules that a configuration changes, by id. */
export function ownSeverities({ severities = {} }: Configuration): ReadonlyMap<string, string> {
  return new Map(Object.entries(severities).map(([name, severity]) => [prefix + name, severity]));
}

/** The languages that a configuration names, which are known ones. */
export function ownLanguages({ languages }: Configuration): readonly LanguageId[] | undefined {
  return languages === undefined || languages.length === 0 ? undefined : (languages as readonly LanguageId[]);
}
