import { compareTexts, textColumn, type AbsentPairs, type TextColumn, type Tree } from "../snapshot/index.ts";
import { allocateMissingIds, type TakeIds } from "./take-ids.ts";

/** Absent paths that are always remembered: after one partial build a branch must find its ids again. */
const absentPairsFloor = 65_536;

/** The artifacts of the version before. */
export interface PreviousArtifacts {
  readonly tree: Pick<Tree, "size" | "end">;
  readonly paths: TextColumn;
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly versionId: number;
  readonly absent: AbsentPairs;
}

/** The ids of the rows, and for each row the one it had in the version before (-1 for none). */
export interface ArtifactIdentities {
  readonly ids: Float64Array;
  readonly previousRow: Int32Array;
  readonly absent: AbsentPairs;
}

/**
 * Gives every row the id that its path had on the branch, also after an absence, and new ids to the rest. Of several
 * versions the first is the most similar one, and `previousRow` is about it alone.
 * Both trees are sorted alike, so nearly everything is found by walking them side by side; only the
 * rest (moved subtrees, paths that come back) is looked up by text.
 */
export async function identifyArtifacts(
  tree: Tree,
  paths: TextColumn,
  rootId: number,
  [previous, ...others]: readonly PreviousArtifacts[],
  takeIds: TakeIds,
  absentPairsMin = absentPairsFloor,
): Promise<ArtifactIdentities> {
  const ids = new Float64Array(tree.size);
  const previousRow = new Int32Array(tree.size).fill(-1);
  ids[0] = rootId;
  const known = new KnownPaths();
  if (previous !== undefined) matchPrevious(tree, paths, previous, { ids, previousRow }, known);
  claimKnown(tree, paths, { ids, previousRow }, known);
  for (const other of others) {
    // Only the ids count: its rows are not those of the first version.
    const identities = { ids, previousRow: new Int32Array(tree.size) };
    matchPrevious(tree, paths, other, identities, known, new Set(ids));
    claimKnown(tree, paths, identities, known);
  }
  await allocateMissingIds(ids, takeIds);
  return { ids, previousRow, absent: known.absentPairs(Math.max(tree.size, absentPairsMin)) };
}

type RowIdentities = Omit<ArtifactIdentities, "absent">;

function claimKnown(tree: Tree, paths: TextColumn, { ids, previousRow }: RowIdentities, known: KnownPaths): void {
  for (let row = 1; row < tree.size && known.size > 0; row++) {
    if (ids[row] === 0) known.claim(paths.text(row), row, ids, previousRow);
  }
}

/**
 * Gives ids to the rows that still have none, and adds paths that are not found to the known ones. `used` are the ids that
 * rows have by versions before this one, whose known paths take precedence.
 */
function matchPrevious(
  tree: Tree,
  paths: TextColumn,
  previous: PreviousArtifacts,
  { ids, previousRow }: RowIdentities,
  known: KnownPaths,
  used?: ReadonlySet<number>,
): void {
  previousRow[0] = 0;
  const matched = new Uint8Array(previous.tree.size);
  matched[0] = 1;
  const walk = walkSideBySide(tree, paths, previous, (row, before) => {
    if (ids[row] === 0) ids[row] = previous.ids[before]!;
    previousRow[row] = before;
    matched[before] = 1;
  });
  while (walk.next().done !== true);
  const addUnused = (path: string, id: number, lastSeen: number, row: number): void => {
    if (used === undefined || !(used.has(id) || known.has(path))) known.add(path, id, lastSeen, row);
  };
  for (let row = 1; row < matched.length; row++) {
    if (matched[row] === 0) addUnused(previous.paths.text(row), previous.ids[row]!, previous.versionId, row);
  }
  const { absent } = previous;
  for (let index = 0; index < absent.ids.length; index++) {
    addUnused(absent.paths.text(index), absent.ids[index]!, absent.lastSeen[index]!, -1);
  }
}

/** For each row, the row of the same path in another tree; -1 for none. */
export function matchPaths(
  tree: Tree,
  paths: TextColumn,
  other: Pick<PreviousArtifacts, "tree" | "paths">,
): Int32Array {
  const steps = matchPathsInSteps(tree, paths, other);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same in steps, so that the caller can yield to other work; every step is a list of siblings. */
export function* matchPathsInSteps(
  tree: Pick<Tree, "size" | "end">,
  paths: TextColumn,
  other: Pick<PreviousArtifacts, "tree" | "paths">,
): Generator<undefined, Int32Array, undefined> {
  const rows = new Int32Array(tree.size).fill(-1);
  rows[0] = 0;
  yield* walkSideBySide(tree, paths, other, (row, before) => (rows[row] = before));
  return rows;
}

/** Merges the children of rows that are the same in both trees, sibling list by sibling list. */
function* walkSideBySide(
  tree: Pick<Tree, "size" | "end">,
  paths: TextColumn,
  previous: Pick<PreviousArtifacts, "tree" | "paths">,
  same: (row: number, before: number) => void,
): Generator<undefined> {
  const pairs: [number, number][] = [[0, 0]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [parent, parentBefore] = pair;
    let row = parent + 1;
    let before = parentBefore + 1;
    const stop = tree.end[parent]!;
    const stopBefore = previous.tree.end[parentBefore]!;
    while (row < stop && before < stopBefore) {
      const order = compareTexts(paths, row, previous.paths, before);
      if (order === 0) {
        same(row, before);
        if (tree.end[row]! > row + 1 && previous.tree.end[before]! > before + 1) pairs.push([row, before]);
      }
      if (order <= 0) row = tree.end[row]!;
      if (order >= 0) before = previous.tree.end[before]!;
    }
    yield;
  }
}

interface KnownPath {
  readonly id: number;
  readonly lastSeen: number;
  readonly row: number;
}

/** Paths of the branch that the walk did not find in the new tree, with their ids. */
class KnownPaths {
  readonly #byPath = new Map<string, KnownPath>();

  get size(): number {
    return this.#byPath.size;
  }

  has(path: string): boolean {
    return this.#byPath.has(path);
  }

  add(path: string, id: number, lastSeen: number, row: number): void {
    this.#byPath.set(path, { id, lastSeen, row });
  }

  claim(path: string, row: number, ids: Float64Array, previousRow: Int32Array): void {
    const known = this.#byPath.get(path);
    if (known === undefined) return;
    ids[row] = known.id;
    previousRow[row] = known.row;
    this.#byPath.delete(path);
  }

  /** The unclaimed paths, up to a maximum; those that were seen last are preferred. */
  absentPairs(pairsMax: number): AbsentPairs {
    let pairs = [...this.#byPath];
    if (pairs.length > pairsMax) {
      pairs.sort(([, left], [, right]) => right.lastSeen - left.lastSeen);
      pairs = pairs.slice(0, pairsMax);
    }
    return {
      paths: textColumn(pairs.map(([path]) => path)),
      ids: Float64Array.from(pairs, ([, known]) => known.id),
      lastSeen: Float64Array.from(pairs, ([, known]) => known.lastSeen),
    };
  }
}
