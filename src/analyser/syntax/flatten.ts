import type { Tree } from "web-tree-sitter";
import { errorType, type TreeArrays } from "./flat-tree.ts";
import type { ParserMemory } from "./parser-memory.ts";

/**
 * Copies a tree out of the parser's memory into arrays, without a call into WebAssembly for each node: those calls cost
 * as much as the parsing itself. This depends on the layout of web-tree-sitter 0.27 (a subtree is 8 bytes, either
 * a small leaf or a pointer to a node whose children are before it in memory). `flatten.test.ts` compares the result
 * with the library's own cursor in every language, so that it fails when the layout changes.
 */
export function flatten(tree: Tree, memory: ParserMemory, arrays: TreeArrays): void {
  const address = (tree as unknown as { readonly 0: number })[0];
  const root = memory.HEAPU32[address >> 2]! >> 2;
  const language = memory.HEAPU32[(address + 8) >> 2]!;
  arrays.reserve(memory.HEAPU32[root + wordOf.visibleDescendantCount]! + 2);
  copyNodes(memory, root, readLayout(memory, language), arrays);
}

// Offsets of the members of a node, in units of their size.
const wordOf = { paddingBytes: 1, sizeBytes: 4, childCount: 9, visibleDescendantCount: 14 } as const;
const halfOf = { symbol: 20, productionId: 33 } as const;
const byteOf = { flags: 44 } as const;
// The same bits in both kinds of subtrees, after those of leaves are shifted by one.
const flag = { visible: 1, extra: 4 } as const;
/** Words of a stack frame: node, next child, index of the child in the production, position, parent, field, self. */
const frameWords = 7;

/** Addresses of the tables of a language. */
interface Layout {
  readonly aliasesPerProduction: number;
  readonly aliasSequences: number;
  readonly symbolMap: number;
  readonly fieldSlices: number;
  readonly fieldEntries: number;
}

function readLayout({ HEAPU32: words, HEAPU16: halves }: ParserMemory, language: number): Layout {
  const word = language >> 2;
  return {
    aliasesPerProduction: halves[(language >> 1) + 18]!,
    fieldSlices: words[word + 16]! >> 1,
    fieldEntries: words[word + 17]!,
    symbolMap: words[word + 19]! >> 1,
    aliasSequences: words[word + 21]! >> 1,
  };
}

let frames = new Int32Array(frameWords * 1024);

function copyNodes(memory: ParserMemory, root: number, layout: Layout, arrays: TreeArrays): void {
  const { HEAPU8: bytes, HEAPU16: halves, HEAPU32: words } = memory;
  const { type, start, end, next, parent, field } = arrays;
  // The open node, its next child, and what its children inherit: the visible parent and a field.
  let [node, child, structural, above, fieldAbove, self] = [root, 0, 0, 0, 0, 0];
  let position = words[root + wordOf.paddingBytes]!;
  type[0] = publicSymbol(halves, layout, halves[(root << 1) + halfOf.symbol]!);
  start[0] = position >> 1;
  end[0] = (position + words[root + wordOf.sizeBytes]!) >> 1;
  parent[0] = 0;
  field[0] = 0;
  let count = 1;
  let frame = 0;
  for (;;) {
    const children = words[node + wordOf.childCount]!;
    if (child >= children) {
      if (self !== -1) next[self] = count;
      if (frame === 0) break;
      frame -= frameWords;
      node = frames[frame]!;
      child = frames[frame + 1]!;
      structural = frames[frame + 2]!;
      position = frames[frame + 3]!;
      above = frames[frame + 4]!;
      fieldAbove = frames[frame + 5]!;
      self = frames[frame + 6]!;
      continue;
    }
    const low = words[node - 2 * (children - child)]!;
    const high = words[node - 2 * (children - child) + 1]!;
    const inline = (low & 1) !== 0;
    const heap = low >> 2;
    const flags = inline ? low >> 1 : bytes[low + byteOf.flags]!;
    const size = inline ? high >>> 24 : words[heap + wordOf.sizeBytes]!;
    // The padding before the first child was counted with its parent.
    if (child > 0) position += inline ? (high >> 16) & 0xff : words[heap + wordOf.paddingBytes]!;
    child += 1;
    const at = position;
    position += size;
    let alias = 0;
    let ownField = 0;
    if ((flags & flag.extra) === 0) {
      const production = halves[(node << 1) + halfOf.productionId]!;
      if (production !== 0) {
        alias = aliasOf(halves, layout, production, structural);
        ownField = fieldOf(memory, layout, production, structural);
      }
      structural += 1;
      if (ownField === 0) ownField = fieldAbove;
    }
    const leaf = inline || words[heap + wordOf.childCount] === 0;
    const visible = alias !== 0 || (flags & flag.visible) !== 0;
    if (visible) {
      const symbol = inline ? (low >> 8) & 0xff : halves[(heap << 1) + halfOf.symbol]!;
      type[count] = publicSymbol(halves, layout, alias === 0 ? symbol : alias);
      start[count] = at >> 1;
      end[count] = (at + size) >> 1;
      parent[count] = above;
      field[count] = ownField;
      if (leaf) next[count] = count + 1;
      count += 1;
    }
    if (leaf) continue;
    if (frame + frameWords > frames.length) frames = growArray(frames);
    frames[frame] = node;
    frames[frame + 1] = child;
    frames[frame + 2] = structural;
    frames[frame + 3] = position;
    frames[frame + 4] = above;
    frames[frame + 5] = fieldAbove;
    frames[frame + 6] = self;
    frame += frameWords;
    [node, child, structural, position] = [heap, 0, 0, at];
    self = visible ? count - 1 : -1;
    if (visible) above = self;
    fieldAbove = visible ? 0 : ownField;
  }
  arrays.count = count;
}

function publicSymbol(halves: Uint16Array, { symbolMap }: Layout, symbol: number): number {
  return symbol === errorType ? symbol : halves[symbolMap + symbol]!;
}

function aliasOf(halves: Uint16Array, layout: Layout, production: number, structural: number): number {
  const { aliasSequences, aliasesPerProduction } = layout;
  return aliasesPerProduction === 0 ? 0 : halves[aliasSequences + production * aliasesPerProduction + structural]!;
}

/** The field of a child: the first entry that is not inherited from a hidden node inside it. */
function fieldOf({ HEAPU8, HEAPU16 }: ParserMemory, layout: Layout, production: number, structural: number): number {
  const slice = layout.fieldSlices + 2 * production;
  const from = layout.fieldEntries + 4 * HEAPU16[slice]!;
  const to = from + 4 * HEAPU16[slice + 1]!;
  for (let entry = from; entry < to; entry += 4) {
    if (HEAPU8[entry + 2] === structural && HEAPU8[entry + 3] === 0) return HEAPU16[entry >> 1]!;
  }
  return 0;
}

function growArray(words: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(words.length * 2);
  larger.set(words);
  return larger;
}
