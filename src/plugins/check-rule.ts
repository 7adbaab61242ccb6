import type { RuleSeverity } from "./rule-interface.ts";
import { isList, isRecord, isText, isTexts } from "./value-checks.ts";

const idPattern = /^(?!belvedere:)[a-z][a-z0-9-]*:[a-z][a-z0-9-]*$/;
const longTextCharactersMax = 4_000;
const messageCharactersMax = 500;
const patternsMax = 50;
const familiesMax = 20;
const severities: Readonly<Record<RuleSeverity, true>> = {
  INFO: true,
  MINOR: true,
  MAJOR: true,
  CRITICAL: true,
  BLOCKER: true,
};

/** What a member must be. */
interface Member {
  readonly what: string;
  readonly isOptional?: true;
  readonly fits: (value: unknown) => boolean;
}

const name: Member = { what: "a text of at most 200 characters", fits: (value) => isText(value) && value !== "" };
const names: Member = { what: "a list of texts", fits: (value) => isTexts(value) && value.length > 0 };
const longText = textOf(longTextCharactersMax);

/** The bounds are those of the rules that projects write (`belvedere.rules`). */
const ruleMembers: Readonly<Record<string, Member>> = {
  id: {
    what: "a prefix other than belvedere, a colon and a name, in small letters, digits and hyphens",
    fits: (value) => isText(value) && idPattern.test(value),
  },
  name,
  description: { ...longText, isOptional: true },
  severity: {
    what: `one of ${Object.keys(severities).join(", ")}`,
    fits: (value) => typeof value === "string" && Object.hasOwn(severities, value),
  },
  families: {
    what: `a list of at most ${familiesMax} texts`,
    isOptional: true,
    fits: (value) => isTexts(value) && value.length <= familiesMax,
  },
  message: textOf(messageCharactersMax),
  patterns: listOf("patterns"),
  examples: listOf("examples"),
};
const patternMembers: Readonly<Record<string, Member>> = {
  languages: names,
  query: longText,
  where: { ...longText, isOptional: true },
};
const exampleMembers: Readonly<Record<string, Member>> = { language: name, bad: longText, good: longText };

/**
 * Says what is wrong with the shape of a rule; undefined: nothing is. What its texts mean is checked by the analyser, which
 * knows the languages.
 */
export function checkRule(rule: Record<string, unknown>): string | undefined {
  return (
    checkMembers(rule, ruleMembers) ??
    checkEach(rule, "patterns", patternMembers) ??
    checkEach(rule, "examples", exampleMembers)
  );
}

function checkEach(
  rule: Record<string, unknown>,
  key: string,
  members: Readonly<Record<string, Member>>,
): string | undefined {
  for (const [index, value] of (rule[key] as readonly unknown[]).entries()) {
    const complaint = isRecord(value) ? checkMembers(value, members) : " is not an object";
    if (complaint !== undefined) return `.${key}[${index}]${complaint}`;
  }
  return undefined;
}

function checkMembers(value: Record<string, unknown>, members: Readonly<Record<string, Member>>): string | undefined {
  for (const [key, { what, isOptional, fits }] of Object.entries(members)) {
    if (value[key] === undefined && isOptional === true) continue;
    if (!fits(value[key])) return `.${key} is not ${what}`;
  }
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(members, key));
  return unknown === undefined ? undefined : `.${unknown} is not known`;
}

function textOf(charactersMax: number): Member {
  return {
    what: `a text of 1 to ${charactersMax} characters`,
    fits: (value) => typeof value === "string" && value.length > 0 && value.length <= charactersMax,
  };
}

function listOf(what: string): Member {
  return {
    what: `a list of 1 to ${patternsMax} ${what}`,
    fits: (value) => isList(value) && value.length > 0 && value.length <= patternsMax,
  };
}
