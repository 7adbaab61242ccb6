import type { FlatTree } from "../syntax/flat-tree.ts";
import { part, role, type Roles } from "../syntax/roles.ts";
import { mark } from "./control.ts";

/** Depth to which conditions inside conditions are read together; deeper ones are counted separately. */
const conditionDepthMax = 500;

/** The operators that join the conditions of one expression. */
export interface Conditions {
  /** Number of operators. */
  readonly operators: number;
  /** Number of runs of the same operator: `a && b && c || d` has two. */
  readonly runs: number;
  /** Operators that branch without joining conditions (`??`). */
  readonly branches: number;
}

/** Reads an expression of conditions from left to right, inside parentheses too, and marks the nodes it counted. */
export function readConditions(
  text: string,
  tree: FlatTree,
  language: Roles,
  node: number,
  marks: Uint8Array,
): Conditions {
  const { roles, parts, definition } = language;
  const { type, next, start, end } = tree;
  const flat = definition.flatOperators === true;
  let operators = 0;
  let runs = 0;
  let branches = 0;
  let last = "";
  visit(node, 0);
  return { operators, runs, branches };

  function visit(top: number, depth: number): void {
    // `a || b || c …` nests left operands thousands of levels deep, so they are collected in a list without recursion.
    const spine: number[] = [];
    let lowest = top;
    for (; ; lowest = lowest + 1) {
      while ((parts[type[lowest]!]! & part.parentheses) !== 0) lowest = firstNamed(lowest);
      if ((roles[type[lowest]!]! & role.logical) === 0 || next[lowest] === lowest + 1) break;
      spine.push(lowest);
      if (!joins(operatorOf(lowest)) && !flat) break;
    }
    for (const binary of spine.reverse()) {
      // The walk is already at the first node, so nothing would clear its mark.
      if (binary !== node) marks[binary]! |= mark.counted;
      const operator = operatorOf(binary);
      if (operator === -1) continue;
      if ((parts[type[operator]!]! & part.branchOperator) !== 0) branches += 1;
      if (!joins(operator)) continue;
      const word = text.slice(start[operator], end[operator]);
      operators += 1;
      if (word !== last) runs += 1;
      last = word;
      const right = next[operator]!;
      if (right < next[binary]! && depth < conditionDepthMax && containsCondition(right)) visit(right, depth + 1);
    }
  }

  function containsCondition(operand: number): boolean {
    let at = operand;
    while ((parts[type[at]!]! & part.parentheses) !== 0 && next[at]! > at + 1) at = firstNamed(at);
    return (roles[type[at]!]! & role.logical) !== 0 && joins(operatorOf(at));
  }

  function joins(operator: number): boolean {
    if (operator === -1 || (parts[type[operator]!]! & part.logicalOperator) === 0) return false;
    return !flat || definition.logicalOperators.includes(text.slice(start[operator], end[operator]));
  }

  function operatorOf(binary: number): number {
    const wanted = part.logicalOperator | part.branchOperator;
    for (let child = binary + 1; child < next[binary]!; child = next[child]!) {
      // In Dart, the operator is a node with one token in it.
      if ((parts[type[child]!]! & wanted) !== 0 && next[child]! <= child + 2) return child;
    }
    return -1;
  }

  function firstNamed(parentheses: number): number {
    for (let child = parentheses + 1; child < next[parentheses]!; child = next[child]!) {
      if ((parts[type[child]!]! & part.named) !== 0) return child;
    }
    return parentheses + 1;
  }
}
