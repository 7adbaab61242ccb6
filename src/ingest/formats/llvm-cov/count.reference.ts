import { optionalList, type CountItems } from "../examples.reference.ts";

/** Flags may be numbers. */
type Flag = boolean | 0 | 1;
type Segment = readonly [line: number, column: number, count: number, hasCount: Flag, isEntry: Flag, isGap?: Flag];
interface Export {
  readonly data: readonly {
    readonly files: readonly { readonly segments: readonly Segment[] }[];
    readonly functions?: readonly unknown[];
  }[];
}

/** Asks of each line: does counted code begin on it, or reach into it? */
function linesIn(segments: readonly Segment[]): number {
  const last = segments.at(-1)?.[0] ?? 0;
  return Array.from({ length: last }, (_, index) => index + 1).filter((line) => {
    const own = segments.filter(([start]) => start === line);
    if (Boolean(own[0]?.[4]) && !own[0]![3]) return false;
    return (
      own.some(([, , , hasCount, isEntry, isGap]) => hasCount && isEntry && !isGap) ||
      Boolean(segments.findLast(([start]) => start < line)?.[3])
    );
  }).length;
}

export const count: CountItems = (text) => {
  const { data } = JSON.parse(text) as Export;
  return {
    lines: data.flatMap(({ files }) => optionalList(files)).reduce((sum, { segments }) => sum + linesIn(segments), 0),
    functions: data.reduce((sum, { functions }) => sum + optionalList(functions).length, 0),
  };
};
