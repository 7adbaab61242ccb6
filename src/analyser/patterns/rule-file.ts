import { languageIds } from "../languages/index.ts";
import { loadGrammar } from "../syntax/grammar.ts";
import { compilePattern, ConditionError } from "./compile-pattern.ts";
import { PatternError, type PatternFault, type ProjectRule } from "./pattern-rule.ts";

/** Rules of one project. */
export const projectRulesMax = 500;
const patternsMax = 50;
const textCharactersMax = 4_000;
const nameCharactersMax = 200;

const text = (description: string, maxLength = textCharactersMax): object => ({
  description,
  type: "string",
  minLength: 1,
  maxLength,
});
const list = (description: string, maxItems: number, items: object): object => ({
  description,
  type: "array",
  maxItems,
  items,
});
const object = (properties: Readonly<Record<string, object>>, required: readonly string[]): object => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});

/** The JSON schema of the files in `belvedere.rules`. */
export const ruleFileSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "belvedere.rules",
  ...object(
    {
      rules: list(
        "The rules of this file.",
        projectRulesMax,
        object(
          {
            id: {
              description: "The id, with a prefix other than belvedere: team:no-print.",
              type: "string",
              pattern: "^(?!belvedere:)[a-z][a-z0-9-]*:[a-z][a-z0-9-]*$",
              maxLength: nameCharactersMax,
            },
            name: text("The name that lists show.", nameCharactersMax),
            description: text("Why the code is wrong, and what to do."),
            severity: { description: "How bad it is.", enum: ["INFO", "MINOR", "MAJOR", "CRITICAL", "BLOCKER"] },
            families: list("Tags, such as security or CWE-78.", 20, text("A tag.", nameCharactersMax)),
            message: text("The text of a finding; {name} is the text of the capture @name.", 500),
            patterns: list(
              "What is reported.",
              patternsMax,
              object(
                {
                  languages: list("The languages of the query.", languageIds.length, { enum: languageIds }),
                  query: text("A pattern in the syntax of tree-sitter's queries. @match is reported."),
                  where: text("A condition that a match must meet."),
                },
                ["languages", "query"],
              ),
            ),
            examples: list(
              "Code that is reported, and code that is not.",
              patternsMax,
              object({ language: { enum: languageIds }, bad: text("Reported."), good: text("Not reported.") }, [
                "language",
                "bad",
                "good",
              ]),
            ),
          },
          ["id", "name", "severity", "message", "patterns", "examples"],
        ),
      ),
    },
    ["rules"],
  ),
};

/** What is wrong with a rule, and in which of its texts. */
export interface RuleFault extends PatternFault {
  readonly path: readonly (string | number)[];
}

/** Compiles a rule for all its languages, and tries its examples. */
export async function checkProjectRule(rule: ProjectRule): Promise<readonly RuleFault[]> {
  const faults: RuleFault[] = [];
  for (const [index, pattern] of rule.patterns.entries()) {
    for (const language of pattern.languages) {
      try {
        compilePattern(pattern, (await loadGrammar(language)).roles);
      } catch (error) {
        if (!(error instanceof PatternError)) throw error;
        const isCondition = error instanceof ConditionError;
        const path = ["patterns", index, isCondition ? "where" : "query"];
        const what = isCondition ? "The condition" : "The query";
        faults.push({ path, message: `${what} ${error.message} (${language})`, position: error.position });
        break;
      }
    }
  }
  return faults.length > 0 ? faults : tryExamples(rule);
}

async function tryExamples(rule: ProjectRule): Promise<readonly RuleFault[]> {
  const { FileMeasurer } = await import("../measure/measure-file.ts");
  const { applyRuleSettings } = await import("../configuration/rule-settings.ts");
  const measurer = new FileMeasurer(applyRuleSettings({ own: [rule] }));
  const faults: RuleFault[] = [];
  const isReported = async (language: ProjectRule["examples"][number]["language"], code: string): Promise<boolean> =>
    (await measurer.measure(language, code))?.result.findings.some(({ rule: id }) => id === rule.id) === true;
  for (const [index, { language, bad, good }] of rule.examples.entries()) {
    const fault = (key: string, message: string): void =>
      void faults.push({ path: ["examples", index, key], message, position: 0 });
    if (!(await isReported(language, bad))) fault("bad", "The rule does not report this example");
    if (await isReported(language, good)) fault("good", "The rule reports this example, which should be right");
  }
  return faults;
}
