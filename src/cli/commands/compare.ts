import type { CodeKind } from "../../analyser/index.ts";
import { analyseState } from "../compare/analyse-state.ts";
import { compareStates, type StateComparison } from "../compare/compare-states.ts";
import { compareVersions, versionsText } from "../compare/compare-versions.ts";
import { openSide, readSide, type ComparedSide } from "../compare/open-side.ts";
import { changeLists, changeSentence, totalsTable } from "../compare/show-comparison.ts";
import {
  configurationOptions,
  connectionOptions,
  outputOptions,
  settingsOption,
  type Call,
  type Command,
} from "../command.ts";
import { resolveCommit } from "../ci/repository.ts";
import { notesText } from "../ci/show-context.ts";
import { chooseSettings, type ChosenSettings } from "../configuration/choose-settings.ts";
import { readConfiguration } from "../configuration/read-configuration.ts";
import type { Exit } from "../exit-codes.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import { colorsFor } from "../output/colors.ts";
import { countWords } from "../output/count-words.ts";
import { plainText } from "../output/plain-text.ts";
import { wrapText } from "../output/wrap-text.ts";
import { unrated } from "../scan/finding.ts";
import { planWith, type ScanPlan } from "../scan/scan-plan.ts";

/** `belvedere compare` */
export const compare: Command = {
  name: "compare",
  summary: "compare two commits, folders or versions of the server: findings, functions, totals",
  arguments: [
    { form: "<before>", description: "a commit, a folder, or `version:<id or name>`" },
    { form: "[after]", description: "the same; the current folder without it" },
  ],
  options: [
    { flags: "-p, --project <name>", description: "the project of versions; default: that of belvedere.yaml" },
    { flags: "--branch <name>", description: "the branch of versions; default: the main branch" },
    { flags: "--include <pattern>", description: "only paths that match, such as `src/**`", repeatable: true },
    { flags: "--exclude <pattern>", description: "no paths that match", repeatable: true },
    { flags: "--language <id>", description: "only this language", repeatable: true },
    { flags: "--fail-on <severity>", description: "end with code 3 when there is a new finding like this or worse" },
    { flags: "--no-cache", description: "analyse every file again, and cache nothing for the next time" },
    ...configurationOptions,
    settingsOption,
    ...connectionOptions,
    ...outputOptions,
  ],
  notes: "`commit:<name>` and `folder:<name>` say what a name is if it could be both. Only versions need a server.",
  async run(call) {
    const { folder } = call.terminal;
    const [first = "", second = "."] = call.arguments;
    const [before, after] = [await readSide(folder, first), await readSide(folder, second)];
    if (before.kind === "version" && after.kind === "version") return ofServer(call, before.version, after.version);
    if (before.kind === "version" || after.kind === "version") {
      return misuse("A version of the server is compared with another version", "Write version:<id or name> twice.");
    }
    return ofCode(call, { side: before, name: first }, { side: after, name: second });
  },
};

interface NamedSide {
  readonly side: Exclude<ComparedSide, { readonly kind: "version" }>;
  readonly name: string;
}

async function ofServer(call: Call, before: string, after: string): Promise<Outcome<Exit>> {
  const { options, terminal } = call;
  if (options.text("failOn") !== undefined) return misuse("--fail-on compares code; versions have a gate");
  const configuration = await readConfiguration(call, terminal.folder);
  if (!configuration.ok) return configuration;
  const project = options.text("project") ?? configuration.value.value.project;
  const compared = await compareVersions(call, project, [before, after]);
  if (!compared.ok) return compared;
  terminal.output.write(options.has("json") ? `${JSON.stringify(compared.value)}\n` : versionsText(compared.value));
  return done("done");
}

async function ofCode(call: Call, before: NamedSide, after: NamedSide): Promise<Outcome<Exit>> {
  const { folder } = call.terminal;
  // Next to a folder, a commit is one of the repository of that folder, and only its files in that folder count.
  const sides = [before.side, after.side];
  const home = sides.find((side) => side.kind === "folder")?.folder ?? folder;
  const settings = await settingsOf(call, before, after, home);
  if (!settings.ok) return settings;
  const plan = await planWith(withoutProject(call), settings.value);
  if (!plan.ok) return plan;
  const judged = settings.value.base === undefined ? done(undefined) : await openSide(home, before.side);
  if (!judged.ok) return judged;
  const attributes = judged.value === undefined ? {} : { attributes: judged.value };
  if (!call.options.has("quiet")) call.terminal.errors.write(notesText(settings.value.notes));
  const states = [];
  for (const { side, name } of [before, after]) {
    const files = await openSide(home, side);
    if (!files.ok) return files;
    const state = await analyseState(call, plan.value, name, files.value, attributes);
    if (!state.ok) return state;
    states.push(state.value);
  }
  const comparison = await compareStates(states[0]!, states[1]!, severityReader(plan.value));
  return show(call, plan.value, comparison);
}

/** Both sides are analysed with the same settings: those of the later one, unless `--fail-on` judges it. */
async function settingsOf(
  call: Call,
  { side: before }: NamedSide,
  { side: after }: NamedSide,
  home: string,
): Promise<Outcome<ChosenSettings>> {
  if (before.kind === "commit" && call.options.text("failOn") !== undefined) {
    return chooseSettings(call, home, await resolveCommit({ folder: home }, before.commit));
  }
  const read = await readConfiguration(call, after.kind === "folder" ? after.folder : call.terminal.folder);
  return read.ok ? done({ ...read.value, base: undefined, sides: undefined, notes: [] }) : read;
}

/** `--project` names the project of versions here: nothing is sent. */
function withoutProject(call: Call): Call {
  return { ...call, options: call.options.without("project") };
}

/** The severity of a finding, by the rules and the settings. */
export function severityReader({
  severities,
  severityIn,
  rules,
}: Pick<ScanPlan, "severities" | "severityIn" | "rules">): (kind: CodeKind | null, rule: string) => string {
  const own = new Map(rules.own?.map(({ id, severity }) => [id, severity]));
  return (kind, rule) => severityIn(kind, severities.ofRules.get(rule) ?? own.get(rule) ?? unrated);
}

function show(call: Call, { forbidden }: ScanPlan, comparison: StateComparison): Outcome<Exit> {
  const { options, terminal } = call;
  const isQuiet = options.has("quiet");
  if (options.has("json")) terminal.output.write(`${JSON.stringify(comparison)}\n`);
  else if (!isQuiet) terminal.output.write(comparisonText(call, comparison));
  const tooGrave = comparison.created.filter(({ severity }) => forbidden.includes(severity)).length;
  if (tooGrave === 0) return done("done");
  const option = `--fail-on ${options.text("failOn")?.toUpperCase()}`;
  if (!options.has("json") && !isQuiet) {
    terminal.errors.write(`Failed because of ${option}: ${countWords(tooGrave, "new finding")}.\n`);
  }
  return done("gateFailed");
}

function comparisonText({ terminal }: Call, comparison: StateComparison): string {
  const { before, after } = comparison;
  const width = terminal.output.isTTY === true ? terminal.output.columns : undefined;
  const look = { colors: colorsFor(terminal.output, terminal.environment), width };
  const sentence = plainText(`${before.label} → ${after.label}: ${changeSentence(comparison)}`);
  const lines = wrapText(sentence, width ?? Number.POSITIVE_INFINITY).join("\n");
  return `${totalsTable(comparison)}${changeLists(comparison, look)}\n${lines}\n`;
}
