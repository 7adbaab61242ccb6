import type { Syntax } from "../measure/names.ts";
import { role, type Roles } from "../syntax/roles.ts";

/** The state of a match: the file, and the captured nodes, -1 for none. */
export interface MatchState {
  readonly syntax: Syntax;
  readonly captured: Int32Array;
  /** Steps that are left for this file. A pattern that needs more has no further matches. */
  steps: number;
  /** The node whose text was asked for last, and its text. */
  textNode: number;
  text: string;
}

const textComparedMax = 10_000;

/** Whether a node has a child in a field. */
export function hasField({ syntax }: MatchState, node: number, wanted: number): boolean {
  const { next, field } = syntax.tree;
  for (let child = node + 1; child < next[node]!; child = next[child]!) if (field[child] === wanted) return true;
  return false;
}

/** The text of a node, of which only the first characters are compared. */
export function textOf({ syntax }: Pick<MatchState, "syntax">, node: number): string {
  if (node === -1) return "";
  const { start, end } = syntax.tree;
  return syntax.text.slice(start[node]!, Math.min(end[node]!, start[node]! + textComparedMax));
}

/** The same: the patterns at a node ask for the same texts one after another. */
export function lastTextOf(state: MatchState, node: number): string {
  if (state.textNode !== node) {
    state.text = textOf(state, node);
    state.textNode = node;
  }
  return state.text;
}

/** Whether two nodes have the same tokens, whatever their layout and comments. */
export function hasSameTokens({ syntax }: MatchState, one: number, two: number, { roles }: Roles): boolean {
  const { type, start, end, next } = syntax.tree;
  if (one === -1 || two === -1) return false;
  const isWhole = (node: number): boolean => next[node] === node + 1 || (roles[type[node]!]! & role.string) !== 0;
  const isComment = (node: number): boolean => (roles[type[node]!]! & role.comment) !== 0;
  const [oneEnd, twoEnd] = [next[one]!, next[two]!];
  for (let [left, right] = [one, two]; ;) {
    while (left < oneEnd && isComment(left)) left = next[left]!;
    while (right < twoEnd && isComment(right)) right = next[right]!;
    if (left >= oneEnd || right >= twoEnd) {
      return left >= oneEnd && right >= twoEnd && hasSameGaps({ syntax }, one, two, isComment);
    }
    if (type[left] !== type[right]) return false;
    if (!isWhole(left)) {
      left += 1;
      right += 1;
      continue;
    }
    const length = end[left]! - start[left]!;
    if (length !== end[right]! - start[right]!) return false;
    if (syntax.text.slice(start[left]!, end[left]!) !== syntax.text.slice(start[right]!, end[right]!)) return false;
    left = next[left]!;
    right = next[right]!;
  }
}

/** Whether two nodes have the same comments in them and directly beside them, in the same order. */
export function hasSameComments({ syntax }: MatchState, one: number, two: number, roles: Roles): boolean {
  if (one === -1 || two === -1) return false;
  const left = commentsOf(syntax, one, roles);
  const right = commentsOf(syntax, two, roles);
  return left.length === right.length && left.every((text, index) => text === right[index]);
}

/** The comments in a node, and those between it and its neighbours: some grammars put the first and last ones there. */
function commentsOf({ tree, text }: Syntax, node: number, { roles }: Roles): string[] {
  const { type, start, end, next, parent } = tree;
  const isComment = (inner: number): boolean => (roles[type[inner]!]! & role.comment) !== 0;
  const textAt = (comment: number): string => text.slice(start[comment]!, end[comment]!);
  let before: string[] = [];
  for (let sibling = parent[node]! + 1; sibling < node; sibling = next[sibling]!) {
    before = isComment(sibling) ? [...before, textAt(sibling)] : [];
  }
  const inside: string[] = [];
  for (let inner = node + 1; inner < next[node]!;) {
    if (isComment(inner)) inside.push(textAt(inner));
    inner = isComment(inner) ? next[inner]! : inner + 1;
  }
  const after: string[] = [];
  for (let sibling = next[node]!; sibling < next[parent[node]!]! && isComment(sibling); sibling = next[sibling]!) {
    after.push(textAt(sibling));
  }
  return [...before, ...inside, ...after];
}

/** Grammars leave some characters out of all nodes, such as the digits of `1L` in R. */
function hasSameGaps(
  { syntax }: Pick<MatchState, "syntax">,
  one: number,
  two: number,
  isComment: (node: number) => boolean,
): boolean {
  const { start, end, next } = syntax.tree;
  const compact = (node: number): string => {
    let text = "";
    let from = start[node]!;
    for (let inner = node + 1; inner < next[node]!; inner++) {
      if (!isComment(inner)) continue;
      text += syntax.text.slice(from, start[inner]!);
      from = end[inner]!;
    }
    return (text + syntax.text.slice(from, end[node]!)).replaceAll(/\s+/g, "");
  };
  return compact(one) === compact(two);
}

/** Whether a node is, or has in it, a node of one of the types. */
export function contains({ syntax }: MatchState, node: number, types: ReadonlySet<number>): boolean {
  const { type, next } = syntax.tree;
  if (node === -1) return false;
  for (let inner = node; inner < next[node]!; inner++) if (types.has(type[inner]!)) return true;
  return false;
}
