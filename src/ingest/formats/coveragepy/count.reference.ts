import type { CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => {
  type Lists = { readonly executed_lines: number[]; readonly missing_lines: number[] };
  const { files } = JSON.parse(text) as { files: Record<string, Lists & { functions?: Record<string, Lists> }> };
  const linesOf = ({ executed_lines: executed, missing_lines: missing }: Lists): number =>
    new Set([...executed, ...missing]).size;
  const all = Object.values(files);
  return {
    lines: all.reduce((sum, file) => sum + linesOf(file), 0),
    functions: all
      .flatMap(({ functions = {} }) => Object.entries(functions))
      .filter(([name, lists]) => name !== "" && linesOf(lists) > 0).length,
  };
};
