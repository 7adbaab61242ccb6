/** The result for an end that more than one path has. */
export const several = -1;

/**
 * Finds the path for each of the wanted ends, at segment boundaries. Every path is visited once, end by end, so that the
 * cost grows neither with the number of wanted ends nor with paths of the same name.
 */
export class PathEnds {
  readonly #wanted: ReadonlySet<string>;
  readonly #found = new Map<string, number>();

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  add(path: string, index: number): void {
    for (const end of endsOf(path)) {
      if (this.#wanted.has(end)) this.#found.set(end, this.#found.has(end) ? several : index);
    }
  }

  /** The only path with this end; `several` for more than one, undefined without one. */
  get(end: string): number | undefined {
    return this.#found.get(end);
  }
}

/** The path itself, then without its first segments. */
export function* endsOf(path: string): Generator<string> {
  for (let start = 0; start !== -1; start = nextSegment(path, start)) yield start === 0 ? path : path.slice(start);
}

function nextSegment(path: string, start: number): number {
  const slash = path.indexOf("/", start);
  return slash === -1 ? -1 : slash + 1;
}
