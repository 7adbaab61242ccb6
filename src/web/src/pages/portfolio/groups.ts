/** The projects without a group, in an address: it has no empty parameters, and no group has this path. */
const withoutGroup = "/";

/** A group of projects; `/` in a project's group separates sub-groups (D8). */
export interface ProjectGroup {
  /** For the address. */
  readonly path: string;
  /** Empty for the projects without a group. */
  readonly name: string;
  readonly depth: number;
  /** Projects in it and in its sub-groups. */
  readonly count: number;
}

interface GroupedProject {
  readonly group: string;
}

/** Every group and sub-group with projects, sorted by path; the projects without a group come last. */
export function groupsOf(projects: readonly GroupedProject[]): readonly ProjectGroup[] {
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
    .map(([path, count]) => ({
      path: path === "" ? withoutGroup : path,
      name: path.split("/").at(-1)!,
      depth: path.split("/").length - 1,
      count,
    }));
}

/** Whether a project is in a group of the address or below it; undefined means every group. */
export function inGroup({ group }: GroupedProject, wanted: string | undefined): boolean {
  if (wanted === withoutGroup) return group === "";
  return wanted === undefined || group === wanted || group.startsWith(`${wanted}/`);
}
