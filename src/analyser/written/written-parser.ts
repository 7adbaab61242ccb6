import type { TreeArrays } from "../syntax/flat-tree.ts";
import type { NodeTypes } from "../syntax/roles.ts";

/** A parser that is written here: for languages that no grammar of a package reads well enough. */
export interface WrittenParser {
  readonly nodeTypes: NodeTypes;
  /** Reads a text into a tree; returns whether it has syntax errors. */
  readonly read: (text: string, tree: TreeArrays) => boolean;
}
