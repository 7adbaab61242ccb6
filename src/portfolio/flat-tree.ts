import type { Tree } from "../snapshot/index.ts";

const rootType = "APPLICATION";

/** A root and its children, all of the root's type. */
export function flatTree(size: number): Tree {
  return {
    size,
    parent: Int32Array.from({ length: size }, (_, row) => (row === 0 ? -1 : 0)),
    end: Int32Array.from({ length: size }, (_, row) => (row === 0 ? size : row + 1)),
    type: new Uint16Array(size),
    types: [rootType],
  };
}
