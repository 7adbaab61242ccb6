import { languageIds } from "../languages/index.ts";
import { allRuleIds, type thresholds } from "../rules.ts";
import { patternCharactersMax, patternsMax } from "../bounds.ts";

/** The settings of a project in its repository: the content of `belvedere.yaml`. */
export interface Configuration {
  readonly project?: string;
  readonly paths?: { readonly include?: readonly string[]; readonly exclude?: readonly string[] };
  readonly languages?: readonly string[];
  readonly rules?: Readonly<Record<string, boolean>>;
  readonly severities?: Readonly<Record<string, string>>;
  readonly thresholds?: Readonly<Record<string, number>>;
  readonly macros?: readonly string[];
  readonly tests?: readonly string[];
  readonly generated?: readonly string[];
  readonly vendored?: readonly string[];
}

/** The names of thresholds in `belvedere.yaml`. */
export const thresholdNames = {
  cyclomatic: "cyclomaticMax",
  cognitive: "cognitiveMax",
  functionLines: "functionCodeLinesMax",
  fileLines: "fileCodeLinesMax",
  nesting: "nestingMax",
  parameters: "parametersMax",
  returns: "returnsMax",
  conditionOperators: "conditionOperatorsMax",
} as const satisfies Readonly<Record<string, keyof typeof thresholds>>;

/** The names of severities, mildest first. */
export const severityNames = ["INFO", "MINOR", "MAJOR", "CRITICAL", "BLOCKER"] as const;

/** The names of rules in `belvedere.yaml`: without `belvedere:`. */
export const ruleNames: readonly string[] = allRuleIds.map((id) => id.replace("belvedere:", ""));

const thresholdMax = 1_000_000;
const projectCharactersMax = 255;
const macrosMax = 10_000;

const patterns = (description: string): object => ({
  description,
  type: "array",
  maxItems: patternsMax,
  items: { type: "string", minLength: 1, maxLength: patternCharactersMax },
});

const object = (description: string, properties: Readonly<Record<string, object>>): object => ({
  description,
  type: "object",
  additionalProperties: false,
  properties,
});

const each = (names: readonly string[], schema: object): Readonly<Record<string, object>> =>
  Object.fromEntries(names.map((name) => [name, schema]));

/** The JSON schema of `belvedere.yaml`, for editors. */
export const configurationSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "belvedere.yaml",
  ...object("What Belvedere analyses in this repository, and by which rules.", {
    project: {
      description: "The project of the server, for `scan --send` and `compare`.",
      type: "string",
      minLength: 1,
      maxLength: projectCharactersMax,
    },
    paths: object("The files that are analysed.", {
      include: patterns("Only paths that match one of these patterns."),
      exclude: patterns("No paths that match one of these patterns."),
    }),
    languages: {
      description: "Only these languages.",
      type: "array",
      uniqueItems: true,
      items: { enum: languageIds },
    },
    rules: object("Rules that are applied (true, the default) or not (false).", each(ruleNames, { type: "boolean" })),
    severities: object("Other severities of rules in the command line.", each(ruleNames, { enum: severityNames })),
    thresholds: object(
      "Values above these are findings.",
      each(Object.keys(thresholdNames), { type: "integer", minimum: 0, maximum: thresholdMax }),
    ),
    macros: {
      description: "Macros of C and C++ that are not in capitals.",
      type: "array",
      maxItems: macrosMax,
      items: { type: "string", pattern: "^[A-Za-z_][A-Za-z0-9_]+$" },
    },
    tests: patterns("Files with tests, which are rated apart; they replace what is recognised."),
    generated: patterns("Generated files, which are rated apart; they replace what is recognised."),
    vendored: patterns("Files that others wrote, which are rated apart; they replace what is recognised."),
  }),
};
