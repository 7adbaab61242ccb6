import diffModule from "@jest/diff-sequences";

/** Finds the longest common subsequence of two lists, by their indexes. */
type DiffSequences = (
  lengthBefore: number,
  length: number,
  isCommon: (indexBefore: number, index: number) => boolean,
  foundSubsequence: (count: number, indexBefore: number, index: number) => void,
) => void;

/** The package declares its function for `require` only: bundlers and Node import it in different ways. */
const imported = diffModule as unknown as DiffSequences | { readonly default: DiffSequences };
export const diffSequences = typeof imported === "function" ? imported : imported.default;
