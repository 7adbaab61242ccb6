import type { CountItems } from "../examples.reference.ts";

interface Place {
  readonly start: { readonly line: number | string };
}

/** Branches are on lines of statements; without statements, their own lines count. */
export const count: CountItems = (text) => {
  type File = {
    readonly statementMap: Record<string, Place>;
    readonly branchMap: Record<string, { readonly loc?: Place; readonly line?: number | string }>;
    readonly fnMap: object;
  };
  const files = Object.values(JSON.parse(text) as Record<string, File>);
  const linesOf = ({ statementMap, branchMap }: File): number =>
    new Set(Object.values(statementMap).map(({ start }) => Number(start.line))).size ||
    new Set(Object.values(branchMap).map(({ loc, line }) => Number(loc?.start.line ?? line))).size;
  return {
    lines: files.reduce((sum, file) => sum + linesOf(file), 0),
    functions: files.reduce((sum, { fnMap }) => sum + Object.keys(fnMap).length, 0),
  };
};
