import { Parser } from "web-tree-sitter";
import { WebAssembly, type CompiledModule } from "./web-assembly.ts";

/** Views of the memory of the parser's WebAssembly module. They are replaced when the memory grows. */
export interface ParserMemory {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU16: Uint16Array;
  readonly HEAPU32: Uint32Array;
}

const started: { memory?: Promise<ParserMemory>; module?: CompiledModule } = {};

/** Makes this thread use a module that is compiled already. Must be called before the parser starts. */
export function useParser(module: CompiledModule): void {
  started.module = module;
}

/** Starts the parser's module, once per thread, and returns its memory. */
export function startParser(): Promise<ParserMemory> {
  started.memory ??= start();
  return started.memory;
}

async function start(): Promise<ParserMemory> {
  // The object that is passed in becomes the module, which has the views of the memory.
  const { module } = started;
  const parser = {
    ...(module && {
      instantiateWasm(imports: object, done: (instance: object, module: CompiledModule) => void) {
        done(new WebAssembly.Instance(module, imports), module);
        return {};
      },
    }),
  };
  await Parser.init(parser as unknown as Parameters<typeof Parser.init>[0]);
  return parser as unknown as ParserMemory;
}
