import { reporters, type Code, type Reporter } from "./code.ts";
import { jobs, type Job } from "./jobs.ts";

/**
 * Says, from the decisions alone (D14 to D16), what a version must contain and what its gate must say. It knows flaws by
 * their numbers, which only the team knows, and shares no code with the server.
 */
export class ExpectedVersion {
  readonly branch: string;
  readonly commit: string;
  readonly code: Code;
  readonly states = new Map<Job, "DELIVERED" | "FAILED" | "EXPECTED" | "MISSING">();
  /** The version before it on its branch. */
  readonly before: ExpectedVersion | undefined;
  reference: ExpectedVersion | undefined;
  why = "NONE";

  constructor(branch: string, commit: string, code: Code, before: ExpectedVersion | undefined) {
    this.branch = branch;
    this.commit = commit;
    this.code = code;
    this.before = before;
    for (const job of jobs) this.states.set(job, "EXPECTED");
  }

  get isComplete(): boolean {
    return [...this.states.values()].every((state) => state === "DELIVERED" || state === "FAILED");
  }

  /** Ends the wait for parts that did not arrive. */
  endWait(): void {
    for (const [job, state] of this.states) if (state === "EXPECTED") this.states.set(job, "MISSING");
  }

  /** The flaws that the version shows. */
  get flaws(): ReadonlySet<number> {
    return new Set(reporters.flatMap((reporter) => [...this.#flawsOf(reporter)]));
  }

  get newFlaws(): ReadonlySet<number> | undefined {
    if (this.reference === undefined) return undefined;
    const known = this.reference.flaws;
    return new Set([...this.flaws].filter((id) => !known.has(id)));
  }

  get gate(): string {
    const states = new Set(this.states.values());
    const found = this.newFlaws;
    if (found !== undefined && found.size > 0) return "FAILED";
    if (states.has("EXPECTED")) return "PENDING";
    return found === undefined || states.has("MISSING") || states.has("FAILED") ? "NOT_COMPUTED" : "PASSED";
  }

  /** What the reporter found now; else what is carried, without flaws of files that do not exist any more. */
  #flawsOf(reporter: Reporter): ReadonlySet<number> {
    const state = this.states.get(reporter)!;
    if (state === "DELIVERED") return this.code.idsOf(reporter);
    // What failed keeps the findings that were there; a part that did not arrive comes from where it was delivered.
    const source = state === "FAILED" ? this.#earlier : this.#delivered(reporter);
    if (source === undefined) return new Set();
    const existing = new Set(this.#tree.paths);
    const paths = new Map([...source.#allFlaws].map(({ id, path }) => [id, path]));
    return new Set([...source.#flawsOf(reporter)].filter((id) => existing.has(paths.get(id)!)));
  }

  /** The version that the first one of a branch continues is its reference. */
  get #earlier(): ExpectedVersion | undefined {
    return this.before ?? this.reference;
  }

  /** The newest earlier version for which the job was delivered: of the branch, else up to its reference. */
  #delivered(job: Job): ExpectedVersion | undefined {
    return newestDelivered(this.before, job) ?? newestDelivered(this.reference, job);
  }

  /** The code whose files exist: that of the last scan. */
  get #tree(): Code {
    if (this.states.get("scan") === "DELIVERED") return this.code;
    return this.#delivered("scan")?.code ?? this.code;
  }

  get #allFlaws(): readonly { readonly id: number; readonly path: string }[] {
    const earlier = this.#earlier;
    return earlier === undefined ? this.code.flaws : [...this.code.flaws, ...earlier.#allFlaws];
  }
}

function newestDelivered(version: ExpectedVersion | undefined, job: Job): ExpectedVersion | undefined {
  if (version === undefined || version.states.get(job) === "DELIVERED") return version;
  return newestDelivered(version.before, job);
}

/** The reference of a version of a pull request, of the versions that the target has now (D15). */
export function chooseReference(
  version: ExpectedVersion,
  target: readonly ExpectedVersion[],
  ancestors: readonly string[],
): void {
  const complete = target.filter(({ isComplete }) => isComplete);
  const [base, ...others] = ancestors;
  const at = (commit: string | undefined): ExpectedVersion | undefined =>
    complete.findLast((candidate) => candidate.commit === commit);
  const ancestor = others.map(at).find((found) => found !== undefined);
  const newest = complete.at(-1);
  version.reference = at(base) ?? ancestor ?? newest;
  version.why =
    at(base) !== undefined
      ? "MERGE_BASE"
      : ancestor !== undefined
        ? "ANCESTOR"
        : newest !== undefined
          ? "NEWEST_OF_TARGET"
          : "NONE";
}
