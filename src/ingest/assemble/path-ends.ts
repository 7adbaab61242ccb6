/** An end that several paths have. */
export const several = -1;

/**
 * Finds for each of the wanted ends the path that ends so, at a border of segments. Every path is looked at once, end by
 * end, so that neither many paths nor many ends of one name make it slow.
 */
export class PathEnds {
  readonly #wanted: ReadonlySet<string>;
  readonly #found = new Map<string, number>();

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  add(path: string, index: number): void {
    for (let start = 0; start !== -1; start = nextSegment(path, start)) {
      const end = start === 0 ? path : path.slice(start);
      if (this.#wanted.has(end)) this.#found.set(end, this.#found.has(end) ? several : index);
    }
  }

  /** The only path that ends so; `several`, or undefined when there is none. */
  get(end: string): number | undefined {
    return this.#found.get(end);
  }
}

function nextSegment(path: string, start: number): number {
  const slash = path.indexOf("/", start);
  return slash === -1 ? -1 : slash + 1;
}
