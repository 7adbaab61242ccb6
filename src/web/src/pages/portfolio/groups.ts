/** A group of projects; `/` in a project's group makes sub-groups (D8). */
export interface ProjectGroup {
  /** Empty: the projects without a group. */
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  /** Projects in it and in its sub-groups. */
  readonly count: number;
}

interface Grouped {
  readonly group: string;
}

/** Every group and sub-group that has projects, in order of their paths; those without a group come last. */
export function groupsOf(projects: readonly Grouped[]): readonly ProjectGroup[] {
  const counts = new Map<string, number>();
  for (const { group } of projects) {
    const parts = group.split("/");
    for (let depth = 1; depth <= parts.length; depth++) {
      const path = parts.slice(0, depth).join("/");
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
  }
  return [...counts]
    .toSorted(([one], [other]) => Number(one === "") - Number(other === "") || (one < other ? -1 : 1))
    .map(([path, count]) => ({ path, name: path.split("/").at(-1)!, depth: path.split("/").length - 1, count }));
}

/** Whether a project is in a group or below it; undefined is every group. */
export function inGroup({ group }: Grouped, wanted: string | undefined): boolean {
  return wanted === undefined || group === wanted || (wanted !== "" && group.startsWith(`${wanted}/`));
}
