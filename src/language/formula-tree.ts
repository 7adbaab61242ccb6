/** A formula as a tree. Every node is frozen and has the offset of its token, in UTF-16 units. */
export type Formula =
  | { readonly kind: "number"; readonly position: number; readonly value: number }
  | { readonly kind: "measure"; readonly position: number; readonly id: string }
  | { readonly kind: "negate"; readonly position: number; readonly operand: Formula }
  | { readonly kind: "not"; readonly position: number; readonly operand: Formula }
  | BinaryFormula
  | CallFormula;

export interface BinaryFormula {
  readonly kind: "binary";
  readonly position: number;
  readonly operator: BinaryOperator;
  readonly left: Formula;
  readonly right: Formula;
}

export interface CallFormula {
  readonly kind: "call";
  readonly position: number;
  readonly name: FunctionName;
  readonly operands: readonly Formula[];
}

export type BinaryOperator = ArithmeticOperator | ComparisonOperator | "and" | "or";
export type ArithmeticOperator = "+" | "-" | "*" | "/";
export type ComparisonOperator = "=" | "!=" | "<" | "<=" | ">" | ">=";
export type FunctionName = "min" | "max" | "abs" | "round" | "sqrt" | "log" | "if" | "coalesce";

/** How many operands a function takes. */
export interface Arity {
  readonly least: number;
  readonly most: number;
}

/** Every function of the language (R3); other names are not functions. */
export const functionArities: ReadonlyMap<string, Arity> = new Map<FunctionName, Arity>([
  ["min", { least: 1, most: Infinity }],
  ["max", { least: 1, most: Infinity }],
  ["abs", { least: 1, most: 1 }],
  ["round", { least: 1, most: 1 }],
  ["sqrt", { least: 1, most: 1 }],
  ["log", { least: 1, most: 1 }],
  ["if", { least: 3, most: 3 }],
  ["coalesce", { least: 1, most: Infinity }],
]);

/** Every mention of a measure, in reading order: id and position. */
export function measuresIn(formula: Formula): readonly { readonly id: string; readonly position: number }[] {
  const mentions: { readonly id: string; readonly position: number }[] = [];
  // A long sum is a deep tree, so the walk uses its own stack instead of recursion.
  const stack: Formula[] = [formula];
  while (stack.length > 0) {
    const node = stack.pop() as Formula;
    if (node.kind === "measure") mentions.push({ id: node.id, position: node.position });
    else stack.push(...operandsOf(node).toReversed());
  }
  return mentions;
}

function operandsOf(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case "number":
    case "measure":
      return [];
    case "negate":
    case "not":
      return [formula.operand];
    case "binary":
      return [formula.left, formula.right];
    case "call":
      return formula.operands;
  }
}
