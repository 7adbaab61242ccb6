import type { Formula } from "./formula-tree.ts";

/** The value of a formula, or undefined if a measure that it needs is missing (R3). */
type FormulaValue = number | boolean | undefined;

/** Computes a formula for one artifact. Ratings of whole versions use compiled formulas instead. */
export function evaluateFormula(formula: Formula, value: (id: string) => number | undefined): FormulaValue {
  switch (formula.kind) {
    case "number":
      return formula.value;
    case "measure":
      return value(formula.id);
    case "negate":
      return present(-Number(evaluateFormula(formula.operand, value) ?? Number.NaN));
    case "not": {
      const operand = evaluateFormula(formula.operand, value);
      return operand === undefined ? undefined : !operand;
    }
    case "binary": {
      const left = evaluateFormula(formula.left, value);
      const right = evaluateFormula(formula.right, value);
      return left === undefined || right === undefined ? undefined : operate(formula.operator, left, right);
    }
    case "call":
      return call(formula.name, formula.operands, value);
  }
}

const numberOperators: Readonly<Record<string, (one: number, other: number) => number | boolean>> = {
  "+": (one, other) => one + other,
  "-": (one, other) => one - other,
  "*": (one, other) => one * other,
  "/": (one, other) => one / other,
  "=": (one, other) => one === other,
  "!=": (one, other) => one !== other,
  "<": (one, other) => one < other,
  "<=": (one, other) => one <= other,
  ">": (one, other) => one > other,
  ">=": (one, other) => one >= other,
};

function operate(operator: string, left: number | boolean, right: number | boolean): FormulaValue {
  if (operator === "and") return Boolean(left) && Boolean(right);
  if (operator === "or") return Boolean(left) || Boolean(right);
  const result = numberOperators[operator]!(Number(left), Number(right));
  return typeof result === "boolean" ? result : present(result);
}

const numberFunctions: Readonly<Record<string, (...values: readonly number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  abs: (value) => Math.abs(value!),
  sqrt: (value) => Math.sqrt(value!),
  log: (value) => Math.log(value!),
  // Halves are rounded away from zero.
  round: (value) => Math.sign(value!) * Math.floor(Math.abs(value!) + 0.5),
};

function call(name: string, operands: readonly Formula[], value: (id: string) => number | undefined): FormulaValue {
  if (name === "if") {
    const condition = evaluateFormula(operands[0]!, value);
    return condition === undefined ? undefined : evaluateFormula(operands[condition ? 1 : 2]!, value);
  }
  const values = operands.map((operand) => evaluateFormula(operand, value));
  const known = values.filter((one) => one !== undefined);
  if (name === "coalesce") return known[0];
  if (known.length < values.length) return undefined;
  return present(numberFunctions[name]!(...known.map(Number)));
}

/** Division by zero and the like have no value. */
function present(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
