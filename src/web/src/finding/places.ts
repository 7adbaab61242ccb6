import type { Mark } from "./excerpt.ts";

interface Range {
  readonly path: string;
  readonly startLine: number | null;
  readonly endLine: number | null;
}

/** The places of a finding in one file: its own, or steps of its flow. */
export interface FilePlaces {
  readonly path: string;
  readonly marks: readonly Mark[];
}

/** More files than this are not shown as code; their places are still links. */
export const filesMax = 6;

/** The places of a finding by file, its own file first. Places without a line have no code to show. */
export function placesByFile(location: Range, related: readonly Range[]): readonly FilePlaces[] {
  const files = new Map<string, Mark[]>([[location.path, []]]);
  [location, ...related].forEach(({ path, startLine, endLine }, index) => {
    if (startLine === null) return;
    const marks = files.get(path) ?? [];
    marks.push({ line: startLine, endLine: endLine ?? startLine, step: index === 0 ? undefined : index });
    files.set(path, marks);
  });
  return [...files]
    .filter(([, marks]) => marks.length > 0)
    .slice(0, filesMax)
    .map(([path, marks]) => ({ path, marks }));
}

/**
 * The files in the order of the flow, so that it is read from left to right. A file without a step, such as the first of two
 * copies, stays before the others.
 */
export function inSteps(files: readonly FilePlaces[]): readonly FilePlaces[] {
  const firstStep = ({ marks }: FilePlaces): number => {
    const steps = marks.flatMap(({ step }) => (step === undefined ? [] : [step]));
    return steps.length === 0 ? 0 : Math.min(...steps);
  };
  return files.toSorted((one, other) => firstStep(one) - firstStep(other));
}
