import { evaluateFormula } from "./formula-value.ts";
import { measuresIn, type BinaryFormula, type CallFormula, type Formula } from "./formula-tree.ts";

/** A measure that makes the value of another one good or bad. */
export interface FormulaCause {
  readonly id: string;
  /** The value that the other measure would have if this cause were its only one. */
  readonly share: number;
  /** The other measure reaches its target when this one is at this value, and no other cause is in the way. */
  readonly limit: number | undefined;
  /** Higher values of this measure are worse. */
  readonly rises: boolean;
}

/** The measure to explain, and the value that it should reach. */
export interface CauseQuestion {
  readonly id: string;
  /** Higher values of the measure are worse. */
  readonly rises: boolean;
  readonly target: number | undefined;
}

/** What is known of the measures of one artifact. */
export interface CauseKnowledge {
  readonly value: (id: string) => number | undefined;
  /** Undefined for a measure that no formula computes. */
  readonly formula: (id: string) => Formula | undefined;
}

/** A function of one number: how the value of a part of a formula becomes the value of the whole. */
interface Step {
  readonly apply: (value: number) => number;
  /** The value of the part at which the whole has this value, all other parts as they are; undefined if none does. */
  readonly invert: (whole: number) => number | undefined;
}

/** A part of a formula, with the steps from its value to the measure's, the first step first. */
interface Part {
  readonly steps: readonly Step[];
  readonly rises: boolean;
}

/** Formulas nested in formulas more deeply than this are not taken apart. */
const depthMax = 12;
/** More causes than this help no reader. */
const causesMax = 50;

/**
 * The measures behind the value of a measure, worst first. Sums, multiples, `min`, `max`, `coalesce` and `if` are taken
 * apart; a ratio of measures, such as a density, is a cause by itself. Each alternative of `max` is a cause, because
 * each must be low for the result to be low.
 */
export function causesOf(question: CauseQuestion, known: CauseKnowledge): readonly FormulaCause[] {
  const { id, rises, target } = question;
  const whole: Part = { steps: [], rises };
  const found = measureCauses(id, whole, known, depthMax).flatMap(({ id: cause, part }) => {
    const value = known.value(cause);
    return value === undefined ? [] : [describe(cause, part, value, target)];
  });
  const order = rises ? -1 : 1;
  const sorted = found.toSorted((one, other) => order * (one.share - other.share));
  // A cause without a share does no harm. If none has one, the measure is its own cause.
  const harmful = rises ? sorted.filter(({ share }) => share > 0) : sorted;
  if (harmful.length > 0) return merge(harmful).slice(0, causesMax);
  const value = known.value(id);
  return value === undefined ? [] : [describe(id, whole, value, target)];
}

function describe(id: string, { steps, rises }: Part, value: number, target: number | undefined): FormulaCause {
  const share = steps.reduce((part, { apply }) => apply(part), value);
  const limit = steps.reduceRight<number | undefined>(
    (wanted, { invert }) => (wanted === undefined ? undefined : invert(wanted)),
    target,
  );
  // A count or a size cannot become negative: the cause alone does not suffice then.
  const reached = limit !== undefined && (rises ? limit > 0 || value < 0 : Number.isFinite(limit));
  return { id, share, limit: reached ? limit : undefined, rises };
}

/** One entry for each measure: its worst share, and the limit that is hardest to reach. */
function merge(causes: readonly FormulaCause[]): readonly FormulaCause[] {
  const merged = new Map<string, FormulaCause>();
  for (const cause of causes) {
    const before = merged.get(cause.id);
    if (before === undefined) {
      merged.set(cause.id, cause);
      continue;
    }
    const limits = [before.limit, cause.limit].filter((limit) => limit !== undefined);
    const limit = limits.length === 0 ? undefined : cause.rises ? Math.min(...limits) : Math.max(...limits);
    merged.set(cause.id, { ...before, limit });
  }
  return [...merged.values()];
}

interface FoundCause {
  readonly id: string;
  readonly part: Part;
}

function measureCauses(id: string, part: Part, known: CauseKnowledge, depth: number): readonly FoundCause[] {
  const formula = depth === 0 ? undefined : known.formula(id);
  const inside = formula && partCauses(formula, part, known, depth - 1);
  return inside ?? [{ id, part }];
}

/** The causes in a part of a formula; undefined if the part cannot be taken apart. */
function partCauses(
  formula: Formula,
  part: Part,
  known: CauseKnowledge,
  depth: number,
): readonly FoundCause[] | undefined {
  if (isConstant(formula)) return [];
  switch (formula.kind) {
    case "number":
    case "not":
      return undefined;
    case "measure":
      return measureCauses(formula.id, part, known, depth);
    case "negate":
      return partCauses(formula.operand, after(part, multiply(-1)), known, depth);
    case "binary":
      return depth === 0 ? undefined : binaryCauses(formula, part, known, depth - 1);
    case "call":
      return depth === 0 ? undefined : callCauses(formula, part, known, depth - 1);
  }
}

function binaryCauses(formula: BinaryFormula, part: Part, known: CauseKnowledge, depth: number) {
  const { operator, left, right } = formula;
  if (operator === "+" || operator === "-") return sumCauses(formula, part, known, depth);
  const constant = isConstant(right) ? right : operator === "*" && isConstant(left) ? left : undefined;
  const factor = constant && evaluateFormula(constant, known.value);
  if ((operator !== "*" && operator !== "/") || typeof factor !== "number" || factor === 0) return undefined;
  const varied = constant === right ? left : right;
  return partCauses(varied, after(part, multiply(operator === "/" ? 1 / factor : factor)), known, depth);
}

// A long sum is a deep tree on its left side, so it is walked without recursion.
function sumCauses(formula: BinaryFormula, part: Part, known: CauseKnowledge, depth: number) {
  const summands: { readonly formula: Formula; readonly sign: 1 | -1; readonly value: number }[] = [];
  const add = (summand: Formula, sign: 1 | -1): boolean => {
    const value = evaluateFormula(summand, known.value);
    if (typeof value !== "number") return false;
    summands.push({ formula: summand, sign, value: sign * value });
    return true;
  };
  let rest: Formula = formula;
  while (rest.kind === "binary" && (rest.operator === "+" || rest.operator === "-")) {
    if (!add(rest.right, rest.operator === "+" ? 1 : -1)) return undefined;
    rest = rest.left;
  }
  if (!add(rest, 1)) return undefined;
  const total = summands.reduce((sum, { value }) => sum + value, 0);
  const fixed = summands.reduce((sum, { formula: summand, value }) => sum + (isConstant(summand) ? value : 0), 0);
  return allOf(
    summands.toReversed().map(({ formula: summand, sign, value }) => {
      const step = plus(fixed, total - value);
      return partCauses(summand, after(after(part, step), multiply(sign)), known, depth);
    }),
  );
}

function callCauses({ name, operands }: CallFormula, part: Part, known: CauseKnowledge, depth: number) {
  const valueOf = (operand: Formula) => evaluateFormula(operand, known.value);
  switch (name) {
    case "min":
    case "max":
      return extremeCauses(name, operands, part, known, depth);
    case "coalesce": {
      const present = operands.find((operand) => valueOf(operand) !== undefined);
      return present && partCauses(present, part, known, depth);
    }
    case "if": {
      const condition = valueOf(operands[0]!);
      return condition === undefined ? undefined : partCauses(operands[condition ? 1 : 2]!, part, known, depth);
    }
    case "round":
      return partCauses(operands[0]!, part, known, depth);
    default:
      return undefined;
  }
}

function extremeCauses(
  name: "min" | "max",
  operands: readonly Formula[],
  part: Part,
  known: CauseKnowledge,
  depth: number,
) {
  const valued = operands.map((formula) => ({ formula, value: evaluateFormula(formula, known.value) }));
  const numbers = valued.flatMap(({ formula, value }) => (typeof value === "number" ? [{ formula, value }] : []));
  if (numbers.length < valued.length) return undefined;
  const pick = name === "min" ? Math.min : Math.max;
  const constants = numbers.filter(({ formula }) => isConstant(formula)).map(({ value }) => value);
  const inner = constants.length === 0 ? part : after(part, bounded(name, pick(...constants), part.rises));
  const varied = numbers.filter(({ formula }) => !isConstant(formula));
  // Each value must be low for the highest to be low, but a low one is enough for the lowest.
  const deciding = pick(...varied.map(({ value }) => value));
  const all = (name === "max") === part.rises;
  const chosen = all ? varied : varied.filter(({ value }) => value === deciding);
  return allOf(chosen.map(({ formula }) => partCauses(formula, inner, known, depth)));
}

function allOf(parts: readonly (readonly FoundCause[] | undefined)[]): readonly FoundCause[] | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length < parts.length ? undefined : known.flat();
}

const knownConstants = new WeakMap<Formula, boolean>();

/**
 * Whether no measure changes the value: it has no measure, or each is multiplied by 0, as in the weights of a mean. Asked of
 * the same formula for every row of a table.
 */
function isConstant(formula: Formula): boolean {
  const known = knownConstants.get(formula) ?? findConstant(formula);
  knownConstants.set(formula, known);
  return known;
}

function findConstant(formula: Formula): boolean {
  if (measuresIn(formula).length === 0) return true;
  if (formula.kind === "binary") {
    const { operator, left, right } = formula;
    if (operator === "*" && (isZero(left) || isZero(right))) return true;
    return isConstant(left) && isConstant(right);
  }
  return formula.kind === "call" && formula.operands.every(isConstant);
}

function isZero(formula: Formula): boolean {
  return formula.kind === "number" && formula.value === 0;
}

function after({ steps, rises }: Part, step: Step & { readonly turns?: boolean }): Part {
  return { steps: [step, ...steps], rises: step.turns === true ? !rises : rises };
}

function multiply(factor: number): Step & { readonly turns: boolean } {
  return { apply: (value) => value * factor, invert: (whole) => whole / factor, turns: factor < 0 };
}

/** A sum: a share counts with its constants only, a limit with everything else as it is. */
function plus(constants: number, others: number): Step {
  return { apply: (value) => value + constants, invert: (whole) => whole - others };
}

/** `min(bound, x)` or `max(bound, x)`. A target on the far side of the bound is always or never reached. */
function bounded(name: "min" | "max", bound: number, rises: boolean): Step {
  const pick = name === "min" ? Math.min : Math.max;
  const isReachable = (whole: number): boolean => (name === "min" ? whole <= bound : whole >= bound);
  return {
    apply: (value) => pick(bound, value),
    invert: (whole) => (isReachable(whole) && !(rises && name === "max" && whole === bound) ? whole : undefined),
  };
}
