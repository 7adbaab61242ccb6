import type { Tree } from "web-tree-sitter";
import { errorType, type TreeArrays } from "./flat-tree.ts";
import type { ParserMemory } from "./parser-memory.ts";

/**
 * Copies a tree out of the parser's memory into arrays, without a call into WebAssembly for each node: those calls cost
 * as much as the parsing itself. What is read here is the layout of web-tree-sitter 0.27 (a subtree is 8 bytes, either
 * a small leaf or a pointer to a node whose children stand before it); `flatten.test.ts` holds it against the
 * library's own cursor in every language, so that a new layout cannot go unnoticed.
 */
export function flatten(tree: Tree, memory: ParserMemory, arrays: TreeArrays): void {
  const { HEAPU8: bytes, HEAPU16: halves, HEAPU32: words } = memory;
  const address = (tree as unknown as { readonly 0: number })[0];
  const root = words[address >> 2]!;
  const layout = readLayout(words, halves, words[(address + 8) >> 2]!);
  // A root without children: an empty text, or one of spaces and comments alone is still a node of its own.
  const rootWord = root >> 2;
  arrays.reserve(words[rootWord + wordOf.visibleDescendantCount]! + 2);
  const { type, start, end, next, parent, field } = arrays;
  const { aliasSequences, aliasesPerProduction, symbolMap, fieldSlices, fieldEntries } = layout;
  let count = 0;

  // The nodes that are open: address, place of the next child, its place among those that count for aliases, position.
  let depth = 0;
  let [node, child, structural, position, above, fieldAbove, flat] = [rootWord, 0, 0, 0, 0, 0, 0];
  const stack: number[] = [];

  position = words[rootWord + wordOf.paddingBytes]!;
  type[0] = symbolOf(halves[(rootWord << 1) + halfOf.symbol]!);
  start[0] = position >> 1;
  end[0] = (position + words[rootWord + wordOf.sizeBytes]!) >> 1;
  parent[0] = 0;
  field[0] = 0;
  count = 1;

  for (;;) {
    const children = words[node + wordOf.childCount]!;
    if (child >= children) {
      if (flat >= 0) next[flat] = count;
      if (depth === 0) break;
      depth -= 1;
      const top = depth * 7;
      [node, child, structural, position, above, fieldAbove, flat] = [
        stack[top]!,
        stack[top + 1]!,
        stack[top + 2]!,
        stack[top + 3]!,
        stack[top + 4]!,
        stack[top + 5]!,
        stack[top + 6]!,
      ];
      continue;
    }
    const entry = node - 2 * (children - child);
    const low = words[entry]!;
    const inline = (low & 1) !== 0;
    const high = words[entry + 1]!;
    let padding: number;
    let size: number;
    let symbol: number;
    let flags: number;
    let grandchildren = 0;
    const heap = low >> 2;
    if (inline) {
      symbol = (low >> 8) & 0xff;
      flags = (low >> 1) & 7;
      padding = (high >> 16) & 0xff;
      size = (high >>> 24) & 0xff;
    } else {
      symbol = halves[(heap << 1) + halfOf.symbol]!;
      flags = bytes[(heap << 2) + byteOf.flags]! & 7;
      padding = words[heap + wordOf.paddingBytes]!;
      size = words[heap + wordOf.sizeBytes]!;
      grandchildren = words[heap + wordOf.childCount]!;
    }
    if (child > 0) position += padding;
    const at = position;
    position += size;
    child += 1;
    let alias = 0;
    let ownField = 0;
    if ((flags & 4) === 0) {
      const production = halves[(node << 1) + halfOf.productionId]!;
      if (production !== 0) {
        if (aliasesPerProduction !== 0)
          alias = halves[aliasSequences + production * aliasesPerProduction + structural]!;
        const slice = fieldSlices + 2 * production;
        const from = halves[slice]!;
        for (let index = from + halves[slice + 1]! - 1; index >= from; index -= 1) {
          const item = fieldEntries + 4 * index;
          if (bytes[item + 2] === structural && bytes[item + 3] === 0) ownField = halves[item >> 1]!;
        }
      }
      structural += 1;
      if (ownField === 0) ownField = fieldAbove;
    }
    const visible = alias !== 0 || (flags & 1) !== 0;
    if (!visible && grandchildren === 0) continue;
    let self = -1;
    if (visible) {
      self = count;
      type[self] = symbolOf(alias !== 0 ? alias : symbol);
      start[self] = at >> 1;
      end[self] = (at + size) >> 1;
      parent[self] = above;
      field[self] = ownField;
      count += 1;
      if (grandchildren === 0) {
        next[self] = count;
        continue;
      }
    }
    const top = depth * 7;
    stack[top] = node;
    stack[top + 1] = child;
    stack[top + 2] = structural;
    stack[top + 3] = position;
    stack[top + 4] = above;
    stack[top + 5] = fieldAbove;
    stack[top + 6] = flat;
    depth += 1;
    node = heap;
    child = 0;
    structural = 0;
    position = at;
    if (visible) above = self;
    fieldAbove = visible ? 0 : ownField;
    flat = self;
  }
  arrays.count = count;

  function symbolOf(symbol: number): number {
    return symbol === errorType ? symbol : halves[symbolMap + symbol]!;
  }
}

// Where things stand in a node, by the size of what is read.
const wordOf = {
  paddingBytes: 1,
  sizeBytes: 4,
  childCount: 9,
  visibleDescendantCount: 14,
} as const;
const halfOf = { symbol: 20, productionId: 33 } as const;
const byteOf = { flags: 44 } as const;

interface Layout {
  readonly aliasesPerProduction: number;
  readonly aliasSequences: number;
  readonly symbolMap: number;
  readonly fieldSlices: number;
  readonly fieldEntries: number;
}

/** Where the tables of a language stand. */
function readLayout(words: Uint32Array, halves: Uint16Array, language: number): Layout {
  const word = language >> 2;
  return {
    aliasesPerProduction: halves[(language >> 1) + 18]!,
    fieldSlices: words[word + 16]! >> 1,
    fieldEntries: words[word + 17]!,
    symbolMap: words[word + 19]! >> 1,
    aliasSequences: words[word + 21]! >> 1,
  };
}
