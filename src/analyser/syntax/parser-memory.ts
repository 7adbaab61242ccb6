import { Parser } from "web-tree-sitter";

/** The memory of the parser's WebAssembly module, seen as numbers; the views change when it grows. */
export interface ParserMemory {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU16: Uint16Array;
  readonly HEAPU32: Uint32Array;
}

const started: { memory?: Promise<ParserMemory> } = {};

/** Starts the parser's module, once a thread, and gives its memory. */
export function startParser(): Promise<ParserMemory> {
  started.memory ??= start();
  return started.memory;
}

async function start(): Promise<ParserMemory> {
  // The object that is handed in becomes the module, and the module keeps its views of the memory there.
  const module = {} as ParserMemory;
  await Parser.init(module as Parameters<typeof Parser.init>[0]);
  return module;
}
