import type { Problem } from "../text/index.ts";
import type { BinaryOperator, Formula } from "./formula-tree.ts";

export type ValueType = "number" | "boolean";

/** What a node's value is, its own operands being of the right type. */
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
      return formula.name === "if" ? typeOf(formula.operands[1]) : "number";
  }
}

/**
 * The first direct operand of the node that is a number where a condition is needed, or the other way round.
 * The parser asks for every node as it makes it, so nothing has to walk a finished tree.
 */
export function operandFault(formula: Formula): Problem | undefined {
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

/** The problem of a value that is not what its place needs. */
export function mismatch(wanted: ValueType, formula: Formula): Problem | undefined {
  if (typeOf(formula) === wanted) return undefined;
  const code = wanted === "number" ? "formula.number-expected" : "formula.condition-expected";
  return { code, position: formula.position };
}

function ifFault([condition, chosen, other]: readonly Formula[]): Problem | undefined {
  if (typeOf(condition) !== "boolean") return mismatch("boolean", condition);
  return typeOf(chosen) === typeOf(other) ? undefined : { code: "formula.branches-differ", position: other.position };
}

function firstMismatch(operands: readonly Formula[]): Problem | undefined {
  const wrong = operands.find((operand) => typeOf(operand) !== "number");
  return wrong && mismatch("number", wrong);
}

const arithmetic: ReadonlySet<BinaryOperator> = new Set<BinaryOperator>(["+", "-", "*", "/"]);
