import { Parser } from "web-tree-sitter";

/** Views of the memory of the parser's WebAssembly module. They are replaced when the memory grows. */
export interface ParserMemory {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU16: Uint16Array;
  readonly HEAPU32: Uint32Array;
}

const started: { memory?: Promise<ParserMemory> } = {};

/** Starts the parser's module, once per thread, and returns its memory. */
export function startParser(): Promise<ParserMemory> {
  started.memory ??= start();
  return started.memory;
}

async function start(): Promise<ParserMemory> {
  // The object that is passed in becomes the module, which has the views of the memory.
  const module = {} as ParserMemory;
  await Parser.init(module as Parameters<typeof Parser.init>[0]);
  return module;
}
