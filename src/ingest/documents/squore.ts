import type { Report, ReportedArtifact, ReportFile } from "../report.ts";

/** An artefact as the lines of Squore's scripts name it. */
export interface SquoreArtefact {
  /** As it is written: `FILE`, `Function`, `REQUIREMENT`, … */
  readonly type: string;
  readonly path: string;
  /** A part of the file at the path: a function, a class. */
  readonly part?: string | undefined;
  /** The part of the file that contains this part. */
  readonly within?: string | undefined;
}

/**
 * Adds an artefact unless it is there already, a part together with its file; undefined when its path is refused. An empty path
 * is the project.
 */
export function addSquoreArtefact(
  report: Report,
  line: number,
  { type: written, path, part, within }: SquoreArtefact,
): ReportFile | undefined {
  const type = written.toUpperCase();
  if (part !== undefined || type === "FILE") {
    const file = report.file({ line }, path);
    return part === undefined || file === undefined ? file : addPart(report, line, file.path, { type, part, within });
  }
  const aligned = report.align({ line }, path);
  if (aligned === undefined) return undefined;
  return aligned === "" ? { path: "", index: 0 } : add(report, line, { path: aligned, type });
}

function addPart(
  report: Report,
  line: number,
  file: string,
  { type, part = "", within }: Omit<SquoreArtefact, "path">,
): ReportFile | undefined {
  return add(report, line, {
    path: `${file}#${part}`,
    type: type === "FILE" ? "FUNCTION" : type,
    parent: within === undefined ? file : `${file}#${within}`,
    name: within === undefined ? part : part.slice(within.length + 1),
  });
}

function add(report: Report, line: number, artifact: ReportedArtifact): ReportFile | undefined {
  const index = report.artifact({ line }, artifact);
  return index === undefined ? undefined : { path: artifact.path, index };
}
