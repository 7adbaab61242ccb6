import type { CountItems } from "../examples.reference.ts";

/** Lines of each method, whose statements may share lines. */
export const count: CountItems = (text) => {
  const methods = text.match(/<Method\s[^>]*[^/]>[^]*?<\/Method>/g) ?? [];
  const linesOf = methods.map((method) => {
    const lines = new Set<string>();
    const statements = /<Statement\s[^>]*?FileIndex="(\d+)" Line="(\d+)"[^>]*?EndLine="(\d+)"/g;
    for (const [, file, first, last] of method.matchAll(statements)) {
      for (let line = Number(first); line <= Number(last) && ![0, 0xfeefee].includes(Number(first)); line++) {
        lines.add(`${file} ${line}`);
      }
    }
    return lines.size;
  });
  return {
    lines: linesOf.reduce((sum, lines) => sum + lines, 0),
    functions: linesOf.filter((lines) => lines > 0).length,
  };
};
