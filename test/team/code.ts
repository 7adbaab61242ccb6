import type { Lines } from "./history.ts";

/** The jobs of a commit that report flaws. */
export const reporters = ["lint", "security"] as const;

export type Reporter = (typeof reporters)[number];

/** A flaw in a file. Its line is unlike all others, so that it is known wherever it moves to. */
export interface Flaw {
  readonly id: number;
  readonly path: string;
  /** Where in the file it is, as a share of its lines. */
  readonly depth: number;
  readonly reporter: Reporter;
}

/** One state of the code: real files with flaws in them. */
export class Code {
  readonly #files = new Map<string, readonly string[]>();
  /** Flaw ids by `path:line`. */
  readonly #places = new Map<string, number>();
  readonly flaws: readonly Flaw[];

  constructor(lines: Lines, flaws: readonly Flaw[]) {
    this.flaws = flaws.filter(({ path }) => lines.has(path));
    for (const [path, own] of lines) {
      const inFile = this.flaws.filter((flaw) => flaw.path === path).toSorted((one, other) => one.depth - other.depth);
      const text = [...own];
      // From the end, so that the places of the others do not move.
      for (const { id, depth } of inFile.toReversed()) text.splice(Math.floor(depth * own.length), 0, flawText(id));
      this.#files.set(path, text);
      for (const { id } of inFile) this.#places.set(`${path}:${text.indexOf(flawText(id)) + 1}`, id);
    }
  }

  get paths(): readonly string[] {
    return [...this.#files.keys()];
  }

  linesOf(path: string): readonly string[] {
    return this.#files.get(path)!;
  }

  /** The flaw at a place. */
  flawAt(path: string, line: number): number | undefined {
    return this.#places.get(`${path}:${line}`);
  }

  placeOf({ id, path }: Flaw): { readonly path: string; readonly line: number } {
    return { path, line: this.linesOf(path).indexOf(flawText(id)) + 1 };
  }

  idsOf(reporter: Reporter): ReadonlySet<number> {
    return new Set(this.flaws.filter((flaw) => flaw.reporter === reporter).map(({ id }) => id));
  }
}

function flawText(id: number): string {
  return `  const risky${id} = danger(${id}, "${id.toString(36)}");`;
}
