import type { Problem, ProblemCodeIn } from "../text/index.ts";
import type { BinaryOperator, Formula } from "./formula-tree.ts";

export type ValueType = "number" | "boolean";

/** The type of a node's value. Its operands must have the right types. */
export function typeOf(formula: Formula): ValueType {
  switch (formula.kind) {
    case "number":
    case "measure":
    case "negate":
      return "number";
    case "not":
      return "boolean";
    case "binary":
      return arithmetic.has(formula.operator) ? "number" : "boolean";
    case "call":
      return formula.name === "if" ? typeOf(ifOperands(formula.operands)[1]) : "number";
  }
}

/**
 * Finds the first direct operand that is a number where a condition is needed, or the reverse. The parser checks every
 * node when it creates it, so that finished trees need no check.
 */
export function operandFault(formula: Formula): Problem<ProblemCodeIn<"formula">> | undefined {
  switch (formula.kind) {
    case "number":
    case "measure":
      return undefined;
    case "negate":
      return mismatch("number", formula.operand);
    case "not":
      return mismatch("boolean", formula.operand);
    case "binary": {
      const wanted = formula.operator === "and" || formula.operator === "or" ? "boolean" : "number";
      return mismatch(wanted, formula.left) ?? mismatch(wanted, formula.right);
    }
    case "call":
      return formula.name === "if" ? ifFault(formula.operands) : firstMismatch(formula.operands);
  }
}

/** The problem of a value that does not have the wanted type. */
export function mismatch(wanted: ValueType, formula: Formula): Problem<ProblemCodeIn<"formula">> | undefined {
  if (typeOf(formula) === wanted) return undefined;
  const code = wanted === "number" ? "formula.number-expected" : "formula.condition-expected";
  return { code, position: formula.position };
}

function ifFault(operands: readonly Formula[]): Problem<ProblemCodeIn<"formula">> | undefined {
  const [condition, chosen, other] = ifOperands(operands);
  if (typeOf(condition) !== "boolean") return mismatch("boolean", condition);
  return typeOf(chosen) === typeOf(other) ? undefined : { code: "formula.branches-differ", position: other.position };
}

/** The operands of `if`, whose number the parser has checked. */
function ifOperands(operands: readonly Formula[]): readonly [condition: Formula, chosen: Formula, other: Formula] {
  return operands as readonly [Formula, Formula, Formula];
}

function firstMismatch(operands: readonly Formula[]): Problem<ProblemCodeIn<"formula">> | undefined {
  const wrong = operands.find((operand) => typeOf(operand) !== "number");
  return wrong && mismatch("number", wrong);
}

const arithmetic: ReadonlySet<BinaryOperator> = new Set<BinaryOperator>(["+", "-", "*", "/"]);
