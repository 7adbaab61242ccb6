import type { Tree } from "../snapshot/index.ts";

/** For each of the tree's types, 1 where it is one of `types`; null means all. */
export function typeMask(tree: Tree, types: ReadonlySet<string> | null): Uint8Array {
  return Uint8Array.from(tree.types, (type) => (types === null || types.has(type) ? 1 : 0));
}
