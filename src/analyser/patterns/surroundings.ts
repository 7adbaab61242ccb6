import { textOf, type MatchState } from "./node-tests.ts";

const siblingsComparedMax = 500;

/** Whether a node around it has one of the types, before one of `until`. */
export function isInside(
  { syntax }: MatchState,
  node: number,
  types: ReadonlySet<number>,
  until: ReadonlySet<number>,
): boolean {
  const { type, parent } = syntax.tree;
  for (let around = node; around > 0;) {
    around = parent[around]!;
    if (types.has(type[around]!)) return true;
    if (until.has(type[around]!)) return false;
  }
  return false;
}

/** Whether a node around it has one of the texts in a field. */
export function isBelow(state: MatchState, node: number, wanted: number, texts: ReadonlySet<string>): boolean {
  const { parent, field, next } = state.syntax.tree;
  for (let around = node; around > 0;) {
    around = parent[around]!;
    for (let child = around + 1; child < next[around]! && takeStep(state); child = next[child]!) {
      if (field[child] !== wanted) continue;
      if (child !== node && texts.has(textOf(state, child))) return true;
      break;
    }
  }
  return false;
}

/** Whether a sibling before it has one of the types, and none of `until` is between them. */
export function isPreceded(
  state: MatchState,
  node: number,
  types: ReadonlySet<number>,
  until: ReadonlySet<number>,
): boolean {
  const { type, next, parent } = state.syntax.tree;
  let found = false;
  for (let sibling = parent[node]! + 1; sibling < node && takeStep(state); sibling = next[sibling]!) {
    if (types.has(type[sibling]!)) found = true;
    else if (until.has(type[sibling]!)) found = false;
  }
  return found;
}

/** Whether a sibling behind it has one of the types, and none of `until` is between them. */
export function isFollowed(
  state: MatchState,
  node: number,
  types: ReadonlySet<number>,
  until: ReadonlySet<number>,
): boolean {
  const { type, next, parent } = state.syntax.tree;
  const end = next[parent[node]!]!;
  for (let sibling = next[node]!; sibling < end && takeStep(state); sibling = next[sibling]!) {
    if (types.has(type[sibling]!)) return true;
    if (until.has(type[sibling]!)) return false;
  }
  return false;
}

/** Whether a node of the types before it has the same text. */
export function isKnown(state: MatchState, node: number, types: ReadonlySet<number>): boolean {
  const { type } = state.syntax.tree;
  const own = textOf(state, node);
  for (let earlier = 0; earlier < node && takeStep(state); earlier++) {
    if (types.has(type[earlier]!) && textOf(state, earlier) === own) return true;
  }
  return false;
}

/** Whether one of the nearest earlier siblings of the same type has the same text in a field. */
export function isRepeated(state: MatchState, node: number, wanted: number): boolean {
  const { type, next, parent, field } = state.syntax.tree;
  const fieldText = (owner: number): string | undefined => {
    for (let child = owner + 1; child < next[owner]!; child = next[child]!) {
      if (field[child] === wanted) return textOf(state, child);
    }
    return undefined;
  };
  const own = fieldText(node);
  if (own === undefined) return false;
  const earlier: number[] = [];
  for (let sibling = parent[node]! + 1; sibling < node && takeStep(state); sibling = next[sibling]!) {
    if (type[sibling] === type[node]) earlier.push(sibling);
  }
  return earlier.slice(-siblingsComparedMax).some((sibling) => fieldText(sibling) === own);
}

/** Counts a step; false if none is left for this file. */
function takeStep(state: MatchState): boolean {
  state.steps -= 1;
  return state.steps >= 0;
}
