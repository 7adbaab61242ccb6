/** A record of an artifact, as far as the tree is concerned. */
export interface PlainRecord {
  readonly path: string;
  readonly parent?: string;
}

/** The tree that records make, worked out as slowly and obviously as possible. */
export interface PlainTree {
  /** Path and parent of every artifact in pre-order; a made folder is no record. */
  readonly rows: { readonly path: string; readonly parent: string | null; readonly isRecord: boolean }[];
  /** Paths of the records that form cycles. */
  readonly refused: Set<string>;
}

export function plainTree(records: readonly PlainRecord[]): PlainTree {
  const given = new Map(records.map(({ path, parent }) => [path, parent ?? folderOf(path)]));
  const refused = new Set<string>();
  const parents = new Map<string, string>();
  for (;;) {
    parents.clear();
    for (const path of given.keys()) addWithParents(path, given, parents);
    const cycle = findCycle(parents);
    if (cycle === undefined) break;
    for (const path of cycle) {
      if (given.has(path) && !refused.has(path)) refused.add(path);
      given.set(path, folderOf(path));
    }
  }
  const isRecord = (path: string) =>
    given.has(path) && !refused.has(path) && records.some((entry) => entry.path === path);
  prune(parents, isRecord);
  const rows = preOrder("", parents).map((path) => ({
    path,
    parent: parents.get(path) ?? null,
    isRecord: isRecord(path),
  }));
  return { rows, refused: new Set([...refused].filter((path) => records.some((entry) => entry.path === path))) };
}

function folderOf(path: string): string {
  return path.split("/").slice(0, -1).join("/");
}

function addWithParents(start: string, given: ReadonlyMap<string, string>, parents: Map<string, string>): void {
  for (let path = start; path !== "" && !parents.has(path); path = parents.get(path)!) {
    parents.set(path, given.get(path) ?? folderOf(path));
  }
}

function findCycle(parents: ReadonlyMap<string, string>): string[] | undefined {
  for (const start of parents.keys()) {
    const walked: string[] = [];
    for (let path = start; path !== ""; path = parents.get(path)!) {
      if (walked.includes(path)) return walked.slice(walked.indexOf(path));
      walked.push(path);
    }
  }
  return undefined;
}

function prune(parents: Map<string, string>, isRecord: (path: string) => boolean): void {
  for (;;) {
    const needed = new Set(parents.values());
    const unneeded = [...parents.keys()].filter((path) => !isRecord(path) && !needed.has(path));
    if (unneeded.length === 0) return;
    for (const path of unneeded) parents.delete(path);
  }
}

function preOrder(path: string, parents: ReadonlyMap<string, string>): string[] {
  const children = [...parents].filter(([, parent]) => parent === path).map(([child]) => child);
  children.sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
  return [path, ...children.flatMap((child) => preOrder(child, parents))];
}
