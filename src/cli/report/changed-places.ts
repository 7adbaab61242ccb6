import type { ChangedFile } from "../ci/changed-lines.ts";

/** Finds changed lines. */
export class ChangedPlaces {
  readonly #files: ReadonlyMap<string, ChangedFile["lines"]>;

  constructor(files: readonly ChangedFile[]) {
    this.#files = new Map(files.map(({ path, lines }) => [path, lines]));
  }

  /** The first changed line of a range; null without one. */
  firstIn(path: string | null, startLine: number | null, endLine: number | null): number | null {
    if (path === null || startLine === null) return null;
    const last = endLine ?? startLine;
    const range = (this.#files.get(path) ?? []).find(([from, to]) => from <= last && startLine <= to);
    return range === undefined ? null : Math.max(range[0], startLine);
  }
}
