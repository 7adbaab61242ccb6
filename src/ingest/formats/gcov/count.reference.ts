import type { CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => {
  const { files } = JSON.parse(text) as { files: { file: string; lines: unknown[]; functions: unknown[] }[] };
  // Headers of the compiler are noted, not counted.
  const own = files.filter(({ file }) => !/^\/usr\/(?:include|lib)/.test(file));
  return {
    lines: own.reduce((sum, { lines }) => sum + lines.length, 0),
    functions: own.reduce((sum, { functions }) => sum + functions.length, 0),
  };
};
