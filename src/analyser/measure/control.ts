import type { FlatTree } from "../syntax/flat-tree.ts";
import { part, role, type Roles } from "../syntax/roles.ts";

/** Marks that a parent sets on nodes that the walk visits later. */
export const mark = {
  /** One level deeper, for cognitive complexity. */
  deeper: 1,
  /** One level deeper, for nesting. */
  nested: 2,
  /** An `if` directly after an `else`: both together are one branch. */
  elseIf: 4,
  /** A condition that was counted together with the one around it. */
  counted: 8,
} as const;

/** Structures whose bodies are one level deeper: for cognitive complexity, and for nesting. */
const deepens = role.if | role.elseIf | role.else | role.loop | role.switch | role.catch | role.ternary;
const nests = role.if | role.elseIf | role.else | role.loop | role.switch | role.try;
/** Every role that `markChildren` handles. */
export const controlRoles = deepens | nests;

/**
 * Marks the children of a structure that are one level deeper: its bodies, but not its conditions, and not its `else`
 * branches, which are on the level of the structure. Returns the number of `else` tokens.
 */
export function markChildren(
  tree: FlatTree,
  { roles, parts, leadingFields }: Roles,
  node: number,
  own: number,
  marks: Uint8Array,
): number {
  const { type, next, field } = tree;
  const deeper = ((own & deepens) !== 0 ? mark.deeper : 0) | ((own & nests) !== 0 ? mark.nested : 0);
  const isIf = (own & (role.if | role.elseIf)) !== 0;
  let elseTokens = 0;
  let afterElse = (own & role.else) !== 0;
  for (let child = node + 1; child < next[node]!; child = next[child]!) {
    const childRoles = roles[type[child]!]!;
    if (isIf && (childRoles & (role.elseIf | role.else)) !== 0) continue;
    if (isIf && childRoles === 0 && (parts[type[child]!]! & part.elseToken) !== 0) {
      elseTokens += 1;
      afterElse = true;
      continue;
    }
    if (afterElse && (childRoles & role.if) !== 0) marks[child]! |= mark.elseIf;
    else if ((own & role.try) !== 0 && (childRoles & role.catch) !== 0) continue;
    else if (leadingFields[field[child]!] === 0) marks[child]! |= deeper;
  }
  return elseTokens;
}

/** Whether a case is the default case, which is not a decision. */
export function isDefaultCase(text: string, start: number, end: number): boolean {
  return defaultCase.test(text.slice(start, Math.min(end, start + 40)));
}

// `case _: Text =>` of Scala is not one, `case _:` of Python is.
const defaultCase = /^(?:default\b|else\b|_\s*(?:=>|->|:|$)|case\s+_\s*(?:=>|:(?!.*=>))|\*\s*\))/;
