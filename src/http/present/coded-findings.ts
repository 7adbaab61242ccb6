import { valueAtPath } from "../../language/index.ts";
import type { RowField } from "../../query/index.ts";
import { findingStatusName, relaxReasons, type FindingStatus, type Language } from "../../text/index.ts";
import { causes, type CauseCodes, type CountableFindings } from "../../visibility/index.ts";
import type { Definition } from "./definitions.ts";

/** Findings of one rule, of rules with one of the categories (`SCALE.LEVEL,…`) or with one of the families. */
export interface WantedRules {
  readonly rule?: string | undefined;
  readonly category?: string | undefined;
  readonly family?: string | undefined;
}

/** The columns with few different values, of findings or of groups of them. */
export interface CodedFindings extends Pick<CountableFindings, "rule" | "decisions" | "isNew" | "project" | "branch"> {
  readonly definitions: readonly Definition[];
  readonly cause: CauseCodes | undefined;
  readonly age: { readonly codes: ArrayLike<number>; readonly days: readonly (number | null)[] };
  readonly language: Language;
}

const codedFields = [
  "definition",
  "status",
  "relaxed",
  "reason",
  "isNew",
  "cause",
  "project",
  "branch",
  "age",
] as const;

/** The fields of findings that groups have, too. */
export const groupedFields: ReadonlySet<string> = new Set([...codedFields, "owner", "assignee"]);

/** The column of a field with few different values, for `where`; undefined for another field. */
export function codedField(findings: CodedFindings, [field = "", ...inside]: readonly string[]): RowField | undefined {
  const { rule, definitions, decisions, isNew, cause, age, language } = findings;
  switch (field as (typeof codedFields)[number]) {
    case "definition":
      return { kind: "coded", codes: rule, values: definitions.map((value) => valueAtPath(value, inside)) };
    case "status":
    case "relaxed":
    case "reason":
      return {
        kind: "coded",
        codes: decisions,
        values: presentDecisions(language).map((value) => valueAtPath(value, [field, ...inside])),
      };
    case "isNew":
      return isNew === undefined ? always(false) : { kind: "coded", codes: isNew, values: [false, true] };
    case "cause":
      return cause === undefined ? always(null) : { kind: "coded", codes: cause, values: causes };
    case "project":
    case "branch":
      return always(findings[field as "project" | "branch"]);
    case "age":
      return { kind: "coded", codes: age.codes, values: age.days };
    default:
      return undefined;
  }
}

function always(value: unknown): RowField {
  return { kind: "plain", at: () => value, summary: { kind: "constant" } };
}

/** Every decision about a finding, by its code. */
export function presentDecisions(language: Language) {
  return [null, ...relaxReasons].map((reason) => {
    const status: FindingStatus = reason === null ? "OPEN" : "RELAXED";
    return { status: { id: status, name: findingStatusName(status, language) }, relaxed: reason !== null, reason };
  });
}

/** Whether not all rules are wanted. */
export function restrictsRules({ rule, category, family }: WantedRules): boolean {
  return rule !== undefined || category !== undefined || family !== undefined;
}

/** For every rule, whether it is wanted. Categories and families are lists, which `where` does not support. */
export function wantedRules(
  definitions: readonly Definition[],
  { rule, category, family }: WantedRules,
): readonly boolean[] {
  const categories = definitions.map((known) => known.categories.map(({ scale, level }) => `${scale.id}.${level.id}`));
  const hasCategory = anyOf(category, categories);
  const hasFamily = anyOf(
    family,
    definitions.map(({ families }) => families),
  );
  const isNamed = ({ id }: Definition): boolean => rule === undefined || id === rule;
  return definitions.map((definition, index) => isNamed(definition) && hasCategory(index) && hasFamily(index));
}

/**
 * Whether a rule has the wanted name, or one of several that commas separate. A name may itself contain a comma: a text
 * that is the name of some rule is one name.
 */
function anyOf(wanted: string | undefined, namesOfRules: readonly (readonly string[])[]): (rule: number) => boolean {
  if (wanted === undefined) return () => true;
  const whole = namesOfRules.some((names) => names.includes(wanted));
  const chosen = new Set(whole ? [wanted] : wanted.split(","));
  return (rule) => namesOfRules[rule]!.some((name) => chosen.has(name));
}
