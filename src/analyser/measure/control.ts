import type { FlatTree } from "../syntax/flat-tree.ts";
import { part, role, type Roles } from "../syntax/roles.ts";

/** What a node that is met later was found to be when its parent was looked at. */
export const mark = {
  /** One level deeper, for cognitive complexity. */
  deeper: 1,
  /** One level deeper, for nesting. */
  nested: 2,
  /** An `if` right after an `else`: both together are one more way. */
  elseIf: 4,
  /** A condition that was counted with the one around it. */
  counted: 8,
} as const;

/** What holds bodies one level deeper than itself. */
const deepens = role.if | role.elseIf | role.else | role.loop | role.switch | role.catch | role.ternary;
const nests = role.if | role.elseIf | role.else | role.loop | role.switch | role.try;
/** Every role that `markChildren` has something to say about. */
export const controlRoles = deepens | nests;

/**
 * Marks the children of a structure that stand one level deeper: its bodies, not the conditions that lead to them, nor
 * the `else` parts, which stand beside the first body. Says how many `else` tokens there are.
 */
export function markChildren(
  tree: FlatTree,
  { roles, parts, leadingFields }: Roles,
  node: number,
  marks: Uint8Array,
): number {
  const { type, next, field } = tree;
  const own = roles[type[node]!]!;
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

/** Whether a case is the one that is taken when no other is: it is no decision of its own. */
export function isDefaultCase(text: string, start: number, end: number): boolean {
  return defaultCase.test(text.slice(start, Math.min(end, start + 40)));
}

const defaultCase = /^(?:default\b|else\b|_\s*(?:=>|->|:|$)|case\s+_\s*(?::|=>)|\*\s*\))/;
