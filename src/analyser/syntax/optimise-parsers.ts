import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";
import { languageByName } from "../languages/detect.ts";
import { languageOf } from "../languages/index.ts";
import { WebAssembly, type CompiledModule } from "./web-assembly.ts";

/** With fewer files, the time that the optimising compiler takes for the grammars is longer than the time it saves. */
const optimisedFilesMin = 2_000;
/** The same for the parser's own module, which has no large functions. */
const optimisedModuleFilesMin = 48;

/**
 * Decides what is compiled a second time, by the optimising compiler, in all threads of this process. It needs 150 MB to
 * 3 GB for a grammar, and makes parsing about a third faster; without the grammars, for the parser's own module, it needs
 * 3 MB, and parsing is about a fifth faster. Returns this module if threads are to use it. Must be called before a parser is
 * loaded.
 */
export function optimiseParsers(paths: readonly string[]): CompiledModule | null {
  const isWorthIt = paths.length >= optimisedFilesMin && !paths.some(isTooCostly);
  compileTwice(isWorthIt);
  if (isWorthIt || paths.length < optimisedModuleFilesMin) return null;
  compiled.module ??= compileParser();
  return compiled.module;
}

const compiled: { module?: CompiledModule } = {};

function compileParser(): CompiledModule {
  const { resolve } = createRequire(import.meta.url);
  const bytes = readFileSync(resolve("web-tree-sitter/web-tree-sitter.wasm"));
  // What is compiled at its first call is compiled as the options are then. So all functions are compiled here.
  compileTwice(true);
  setFlagsFromString("--no-wasm-lazy-compilation");
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    setFlagsFromString("--wasm-lazy-compilation");
    compileTwice(false);
  }
}

function compileTwice(isWanted: boolean): void {
  for (const option of ["wasm-tier-up", "wasm-dynamic-tiering"]) {
    setFlagsFromString(isWanted ? `--${option}` : `--no-${option}`);
  }
}

function isTooCostly(path: string): boolean {
  const language = languageByName(path);
  return language !== null && language !== "read" && languageOf(language).costlyToOptimise === true;
}
