import { contains, parseFormula, parseInterval, type Formula } from "../language/index.ts";
import type { MeasureDocument, ModelDocument } from "./document.ts";

/** An artifact as plain objects: the slow, obvious reference for rating over columns. */
export interface ReferenceArtifact {
  readonly type: string;
  readonly given: Readonly<Record<string, number>>;
  readonly findings: readonly { readonly rule: ReferenceRule; readonly relaxed: boolean }[];
  readonly children: readonly ReferenceArtifact[];
  /** Its parents are rated as if it did not exist. */
  readonly excluded?: boolean;
}

export interface ReferenceRule {
  readonly categories: readonly string[];
  readonly families: readonly string[];
}

/** The measure's value on the artifact, exactly as R3 says; undefined if it is missing. */
export function referenceValue(document: ModelDocument, artifact: ReferenceArtifact, id: string): number | undefined {
  const measure = document.measures.find((entry) => entry.id === id);
  if (measure?.formula !== undefined) {
    const value = evaluate(parsed(measure.formula), (operand) => referenceValue(document, artifact, operand));
    return value as number | undefined;
  }
  if (measure?.count !== undefined) return countOf(artifact, measure.count);
  if (measure?.of !== undefined) return overDescendants(document, artifact, measure);
  if (Object.hasOwn(artifact.given, id)) return artifact.given[id];
  if (measure?.aggregate === undefined) return undefined;
  const values = included(artifact).map((child) => referenceValue(document, child, id));
  return aggregated(measure.aggregate, values);
}

/** The id of the indicator's level on the artifact. */
export function referenceLevel(document: ModelDocument, artifact: ReferenceArtifact, id: string): string {
  const indicator = document.indicators.find((entry) => entry.id === id);
  if (indicator === undefined) throw new Error(`no indicator ${id}`);
  if (indicator.types !== undefined && !typesNamed(document, indicator.types).includes(artifact.type)) return "UNKNOWN";
  const value = referenceValue(document, artifact, indicator.measure);
  const scale = document.scales.find((entry) => entry.id === indicator.scale);
  const level = scale?.levels.find(
    ({ bounds }) => value !== undefined && bounds !== undefined && isInside(bounds, value),
  );
  return level?.id ?? "UNKNOWN";
}

function descendants(artifact: ReferenceArtifact): readonly ReferenceArtifact[] {
  return included(artifact).flatMap((child) => [child, ...descendants(child)]);
}

function included({ children }: ReferenceArtifact): readonly ReferenceArtifact[] {
  return children.filter(({ excluded }) => excluded !== true);
}

function overDescendants(
  document: ModelDocument,
  artifact: ReferenceArtifact,
  { of, from, aggregate }: MeasureDocument,
): number | undefined {
  const wanted = from && typesNamed(document, from);
  const chosen = descendants(artifact).filter(({ type }) => wanted === undefined || wanted.includes(type));
  const values = chosen.map((descendant) => referenceValue(document, descendant, of as string));
  return aggregated(aggregate as string, values);
}

function countOf(artifact: ReferenceArtifact, count: NonNullable<MeasureDocument["count"]>): number {
  const { categories, families } = count;
  return [artifact, ...descendants(artifact)]
    .flatMap(({ findings }) => findings)
    .filter(({ relaxed }) => !relaxed)
    .filter(({ rule }) => categories === undefined || categories.some((entry) => rule.categories.includes(entry)))
    .filter(({ rule }) => families === undefined || families.some((entry) => rule.families.includes(entry))).length;
}

function aggregated(aggregate: string, all: readonly (number | undefined)[]): number | undefined {
  const values = all.filter((value) => value !== undefined);
  if (aggregate === "COUNT") return values.length;
  if (values.length === 0) return undefined;
  const sum = values.reduce((one, other) => one + other, 0);
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(values.length / 2);
  switch (aggregate) {
    case "SUM":
      return present(sum);
    case "AVG":
      return present(sum / values.length);
    case "MIN":
      return sorted[0];
    case "MAX":
      return sorted[values.length - 1];
    case "MED":
      return values.length % 2 === 1 ? sorted[middle] : present((sorted[middle - 1]! + sorted[middle]!) / 2);
    default:
      throw new Error(aggregate);
  }
}

type Value = number | boolean | undefined;

function evaluate(formula: Formula, read: (id: string) => number | undefined): Value {
  switch (formula.kind) {
    case "number":
      return formula.value;
    case "measure":
      return read(formula.id);
    case "negate": {
      const value = evaluate(formula.operand, read);
      return value === undefined ? undefined : -Number(value);
    }
    case "not": {
      const value = evaluate(formula.operand, read);
      return value === undefined ? undefined : !value;
    }
    case "binary": {
      const left = evaluate(formula.left, read);
      const right = evaluate(formula.right, read);
      return left === undefined || right === undefined ? undefined : operate(formula.operator, left, right);
    }
    case "call":
      return call(formula.name, formula.operands, read);
  }
}

function operate(operator: string, left: number | boolean, right: number | boolean): Value {
  if (operator === "and") return Boolean(left) && Boolean(right);
  if (operator === "or") return Boolean(left) || Boolean(right);
  const [one, other] = [Number(left), Number(right)];
  const results: Readonly<Record<string, () => Value>> = {
    "+": () => present(one + other),
    "-": () => present(one - other),
    "*": () => present(one * other),
    "/": () => present(one / other),
    "=": () => one === other,
    "!=": () => one !== other,
    "<": () => one < other,
    "<=": () => one <= other,
    ">": () => one > other,
    ">=": () => one >= other,
  };
  return results[operator]!();
}

function call(name: string, operands: readonly Formula[], read: (id: string) => number | undefined): Value {
  if (name === "if") {
    const condition = evaluate(operands[0]!, read);
    return condition === undefined ? undefined : evaluate(operands[condition ? 1 : 2]!, read);
  }
  const values = operands.map((operand) => evaluate(operand, read) as number | undefined);
  const known = values.filter((value) => value !== undefined);
  if (name === "coalesce") return known[0];
  if (known.length < values.length) return undefined;
  const results: Readonly<Record<string, () => Value>> = {
    min: () => Math.min(...known),
    max: () => Math.max(...known),
    abs: () => Math.abs(known[0]!),
    sqrt: () => present(Math.sqrt(known[0]!)),
    log: () => present(Math.log(known[0]!)),
    round: () => Math.sign(known[0]!) * Math.floor(Math.abs(known[0]!) + 0.5),
  };
  return results[name]!();
}

function typesNamed(document: ModelDocument, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => document.typeAliases?.[name] ?? [name]);
}

function present(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

function parsed(text: string): Formula {
  const formula = parseFormula(text);
  if (!formula.ok) throw new Error(`${text}: ${formula.problem.code}`);
  return formula.value;
}

function isInside(bounds: string, value: number): boolean {
  const interval = parseInterval(bounds);
  if (!interval.ok) throw new Error(`${bounds}: ${interval.problem.code}`);
  return contains(interval.value, value);
}
