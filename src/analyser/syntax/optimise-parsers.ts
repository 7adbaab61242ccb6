import { setFlagsFromString } from "node:v8";
import { languageByName } from "../languages/detect.ts";
import { languageOf } from "../languages/index.ts";

/** With fewer files, the time that the optimising compiler takes for the parsers is longer than the time it saves. */
const optimisedFilesMin = 2_000;

/**
 * Decides whether parsers are compiled a second time, by the optimising compiler, in all threads of this process. It needs
 * 150 MB to 3 GB for a grammar, and makes parsing about a third faster. Must be called before a parser is loaded.
 */
export function optimiseParsers(paths: readonly string[]): void {
  const optimises = paths.length >= optimisedFilesMin && !paths.some(isTooCostly);
  for (const option of ["wasm-tier-up", "wasm-dynamic-tiering"]) {
    setFlagsFromString(optimises ? `--${option}` : `--no-${option}`);
  }
}

function isTooCostly(path: string): boolean {
  const language = languageByName(path);
  return language !== null && language !== "read" && languageOf(language).costlyToOptimise === true;
}
