import type { Report, ReportFile } from "../report.ts";

/** An artefact as the lines of Squore's scripts name it. */
export interface SquoreArtefact {
  /** As it is written: `FILE`, `Function`, `REQUIREMENT`, … */
  readonly type: string;
  readonly path: string;
  /** A part of the file at the path: a function, a class. */
  readonly part?: string | undefined;
}

/** Adds an artefact unless it is there already; undefined when its path is refused. An empty path is the project. */
export function addSquoreArtefact(
  report: Report,
  line: number,
  { type: written, path, part }: SquoreArtefact,
): ReportFile | undefined {
  const type = written.toUpperCase();
  if (part === undefined && type === "FILE") return report.file({ line }, path);
  const aligned = report.align({ line }, path);
  if (aligned === undefined) return undefined;
  if (part === undefined && aligned === "") return { path: "", index: 0 };
  const artifact =
    part === undefined
      ? { path: aligned, type }
      : { path: `${aligned}#${part}`, type: type === "FILE" ? "FUNCTION" : type, parent: aligned, name: part };
  const index = report.artifact({ line }, artifact);
  return index === undefined ? undefined : { path: artifact.path, index };
}
