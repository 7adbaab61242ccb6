import { fieldInvalid } from "../records/checks.ts";
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
 * Adds an artefact unless it is there already, a part together with its file; undefined when it is refused. An empty path is the
 * project.
 */
export function addSquoreArtefact(
  report: Report,
  line: number,
  { type: written, path, part, within }: SquoreArtefact,
): ReportFile | undefined {
  const type = written.toUpperCase();
  if (part === undefined && type === "FILE") return report.file({ line }, path);
  const aligned = report.align({ line }, path);
  if (aligned === undefined) return undefined;
  if (part === undefined) {
    return report.isProject(aligned) ? report.file({ line }, path) : add(report, line, { path: aligned, type });
  }
  if (report.isProject(aligned)) {
    report.refuse({ line }, path, fieldInvalid("path", "text-filled"));
    return undefined;
  }
  const file = report.file({ line }, path);
  return file === undefined ? undefined : addPart(report, line, file.path, { type, part, within });
}

/** The artefacts of a report in which no two of them may have the same path: values of one would be those of the other. */
export class SquoreArtefacts {
  readonly #report: Report;
  /** What the artefact of each path is. */
  readonly #kindAt = new Map<number, number>();
  readonly #kinds = new Map<string, number>();

  constructor(report: Report) {
    this.#report = report;
  }

  /** Adds an artefact unless it is there already; undefined when it is refused. */
  add(line: number, artefact: SquoreArtefact): ReportFile | undefined {
    const { type, path, part, within } = artefact;
    if (part !== undefined && this.add(line, { type: "FILE", path }) === undefined) return undefined;
    const added = addSquoreArtefact(this.#report, line, artefact);
    if (added === undefined) return undefined;
    // The same path with parts of the same lengths is the same path, part and parent.
    const kind = this.#numberOf(`${type} ${part?.length ?? ""} ${within?.length ?? ""}`);
    const known = this.#kindAt.get(added.index);
    if (known === kind) return added;
    if (known === undefined) {
      this.#kindAt.set(added.index, kind);
      return added;
    }
    this.#report.refuse({ line }, added.path, { code: "results.path-repeated" });
    return undefined;
  }

  #numberOf(kind: string): number {
    const known = this.#kinds.get(kind);
    if (known !== undefined) return known;
    this.#kinds.set(kind, this.#kinds.size);
    return this.#kinds.size - 1;
  }
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
