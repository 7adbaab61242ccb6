import type { Tree } from "../snapshot/index.ts";

/** A subtree divided into parts. */
export interface SubtreeParts {
  /** For each row of the subtree, counted from its root: the row of its part. The root and folders above parts have themselves. */
  readonly partOf: Int32Array;
  /** Rows of all parts, in tree order. */
  readonly parts: readonly number[];
}

const fileType = "FILE";

/** Divides what is below a row into its folders at a depth. Files above that depth are parts as well. */
export function partsBelow(tree: Tree, row: number, depth: number): SubtreeParts {
  const size = tree.end[row]! - row;
  const partOf = new Int32Array(size);
  const depths = new Uint16Array(size);
  const whole = new Uint8Array(size);
  const parts: number[] = [];
  const isFile = tree.types.map((type) => type === fileType);
  partOf[0] = row;
  for (let below = 1; below < size; below++) {
    const parent = tree.parent[row + below]! - row;
    if (whole[parent] === 1) {
      partOf[below] = partOf[parent]!;
      whole[below] = 1;
      continue;
    }
    depths[below] = depths[parent]! + 1;
    partOf[below] = row + below;
    if (depths[below]! < depth && !isFile[tree.type[row + below]!]) continue;
    whole[below] = 1;
    parts.push(row + below);
  }
  return { partOf, parts };
}
