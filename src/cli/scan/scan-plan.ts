import { isAbsolute, relative, sep } from "node:path";
import type { CodeKind, Configuration, KindPatterns, LanguageId, RuleSettings } from "../../analyser/index.ts";
import type { Call } from "../command.ts";
import {
  configurationName,
  ownKinds,
  ownLanguages,
  ownSeverities,
  readConfiguration,
  ruleSettings,
  type ReadConfiguration,
} from "../configuration/read-configuration.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import { namedOutput } from "../output/named-output.ts";
import { countOption } from "../output/show-rows.ts";
import { readSeverities, severitiesFrom, type Severities } from "./severities.ts";
import { functionMeasures, topDefault, type FunctionMeasure } from "./worst-functions.ts";

/** The forms of the result. */
export const scanFormats = ["text", "json", "ndjson", "sarif", "junit", "github", "gitlab", "csv"] as const;
export type ScanFormatName = (typeof scanFormats)[number];

/** The names after `--sort`. */
export const sortNames = Object.keys(functionMeasures) as readonly FunctionMeasure[];

/** Findings that the text shows without `--findings`. */
const findingsDefault = 20;
const topMax = 100_000;
/** The highest severities of findings in code that is rated apart. */
const highestSeverities: Readonly<Record<CodeKind, string>> = { TEST: "MINOR", GENERATED: "INFO", VENDORED: "INFO" };

/** What the options say, checked before an analysis that may take minutes. */
export interface ScanPlan {
  readonly format: ScanFormatName;
  /** Whether `--output` takes the results (R2) and not the format. */
  readonly writesResults: boolean;
  readonly findingsMax: number;
  readonly sortedBy: FunctionMeasure;
  readonly top: number;
  readonly severities: Severities;
  /** The severities that `--fail-on` forbids. */
  readonly forbidden: readonly string[];
  readonly languages: readonly LanguageId[] | undefined;
  readonly threads: number | undefined;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly rules: RuleSettings;
  readonly kinds: KindPatterns;
  /** The severity of a finding in code of a kind, whose rule has this severity. */
  readonly severityIn: (kind: CodeKind | null, severity: string) => string;
  /** The project that the results are sent to. */
  readonly project: string | undefined;
}

/** Reads the options and the settings of a folder. */
export async function planScan(call: Call, folder: string): Promise<Outcome<ScanPlan>> {
  const read = await readConfiguration(call, folder);
  return read.ok ? planWith(call, read.value) : read;
}

/** Reads the options. */
export async function planWith(call: Call, settings: ReadConfiguration): Promise<Outcome<ScanPlan>> {
  const { options } = call;
  const configuration = settings.value;
  const project = projectOf(call, configuration);
  if (!project.ok) return project;
  const format = formatOf(call, project.value !== undefined);
  if (!format.ok) return format;
  const severities = await readSeverities(ownSeverities(configuration));
  const forbidden = severitiesFrom(severities, options.text("failOn"));
  if (!forbidden.ok) return forbidden;
  const languages = await languagesOf(call);
  if (!languages.ok) return languages;
  const [top, threads, findingsMax] = [countOption(call, "top"), countOption(call, "threads"), findingsOf(call)];
  if (!top.ok) return top;
  if (!threads.ok) return threads;
  if (!findingsMax.ok) return findingsMax;
  if ((top.value ?? 0) > topMax) return misuse(`--top takes at most ${topMax}`);
  const { include = [], exclude = [] } = configuration.paths ?? {};
  const wanted = options.list("include");
  return done({
    format: format.value,
    writesResults: options.text("output") !== undefined && options.text("format") === undefined,
    findingsMax: findingsMax.value,
    sortedBy: sortNames.find((name) => name === options.text("sort")) ?? "cyclomatic",
    top: top.value ?? topDefault,
    severities,
    forbidden: forbidden.value,
    languages: languages.value ?? ownLanguages(configuration),
    threads: threads.value,
    include: wanted.length > 0 ? wanted : include,
    exclude: [...exclude, ...options.list("exclude")],
    rules: await ruleSettings(settings),
    kinds: ownKinds(configuration),
    severityIn: severityReader(severities),
    project: project.value,
  });
}

/** Nothing is sent because a file says so: the user names the project, or asks to send. */
function projectOf({ options }: Call, { project }: Configuration): Outcome<string | undefined> {
  const named = options.text("project");
  if (named !== undefined || !options.has("send")) return done(named);
  if (project !== undefined) return done(project);
  return misuse(`--send needs a project in ${configurationName}`, "Or name one with --project.");
}

/** Findings in tests are at most MINOR, those in generated and vendored code at most INFO. */
function severityReader({ ids }: Severities): ScanPlan["severityIn"] {
  return (kind, severity) => {
    const highest = kind === null ? severity : highestSeverities[kind];
    return ids.indexOf(severity) > ids.indexOf(highest) ? highest : severity;
  };
}

function formatOf(call: Call, sends: boolean): Outcome<ScanFormatName> {
  const { options } = call;
  const wanted = options.text("format");
  if (options.has("json") && wanted !== undefined && wanted !== "json") {
    return misuse(`--json and --format ${wanted} exclude each other`);
  }
  const isMachine = wanted !== undefined && wanted !== "text";
  if (sends && isMachine && namedOutput(call) === undefined) {
    return misuse(
      `--format ${wanted} needs --output <file> if the results are sent`,
      "Standard output has the verdict.",
    );
  }
  if (sends && options.text("output") === "-") {
    return misuse("--output - and --project exclude each other", "Standard output has the verdict. Name a file.");
  }
  if (options.has("json") && options.text("output") === "-" && wanted === undefined) {
    return misuse("--output - and --json exclude each other", "Name a file, or a --format.");
  }
  const isJson = options.has("json") && wanted === undefined;
  return done(isJson ? "json" : (scanFormats.find((name) => name === wanted) ?? "text"));
}

async function languagesOf({ options }: Call): Promise<Outcome<readonly LanguageId[] | undefined>> {
  const ids = options.list("language");
  if (ids.length === 0) return done(undefined);
  const { isLanguageId, languageIds } = await import("../../analyser/index.ts");
  const unknown = ids.find((id) => !isLanguageId(id));
  return unknown === undefined
    ? done(ids.filter(isLanguageId))
    : misuse(`There is no language ${unknown}`, `The languages are ${languageIds.join(", ")}.`);
}

function findingsOf(call: Call): Outcome<number> {
  const text = call.options.text("findings");
  if (text === undefined) return done(findingsDefault);
  if (text === "all") return done(Number.POSITIVE_INFINITY);
  if (text === "0") return done(0);
  const count = countOption(call, "findings");
  return count.ok ? done(count.value ?? findingsDefault) : misuse("--findings takes a whole number, or `all`");
}

/** What is in front of paths, so that they are relative to the current folder; empty for folders outside of it. */
export function prefixOf(folder: string, root: string): string {
  const path = relative(folder, root);
  const isOutside = path === "" || path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path);
  return isOutside ? "" : `${path.split(sep).join("/")}/`;
}
