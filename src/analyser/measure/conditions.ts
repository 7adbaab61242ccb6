import type { FlatTree } from "../syntax/flat-tree.ts";
import { part, role, type Roles } from "../syntax/roles.ts";
import { mark } from "./control.ts";

/** How deep conditions in conditions are looked into; deeper ones are counted on their own. */
const conditionDepthMax = 500;

/** What joins the conditions of one expression. */
export interface Conditions {
  /** How many operators there are. */
  readonly operators: number;
  /** How many runs of the same operator: `a && b && c || d` has two. */
  readonly runs: number;
  /** Operators that part ways without being conditions (`??`). */
  readonly branches: number;
}

/** Reads a whole expression of conditions from left to right, through its parentheses, and marks what it counted. */
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
    // Left operands go down thousands of levels in `a || b || c …`: they are a list, not a recursion.
    const spine: number[] = [];
    let lowest = top;
    for (; ; lowest = lowest + 1) {
      while ((parts[type[lowest]!]! & part.parentheses) !== 0) lowest = firstNamed(lowest);
      if ((roles[type[lowest]!]! & role.logical) === 0 || next[lowest] === lowest + 1) break;
      spine.push(lowest);
      if (!joins(operatorOf(lowest)) && !flat) break;
    }
    for (const binary of spine.reverse()) {
      // The first one is being looked at; nobody would take a mark off it any more.
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
      if (right < next[binary]! && depth < conditionDepthMax && leadsOn(right)) visit(right, depth + 1);
    }
  }

  function leadsOn(operand: number): boolean {
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
      if ((parts[type[child]!]! & wanted) !== 0 && next[child] === child + 1) return child;
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
