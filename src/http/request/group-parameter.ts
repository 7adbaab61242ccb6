/** The parameter for projects without a group: no group has this name. */
export const withoutGroup = "/";

/** Whether a project's group is the wanted one or one of its sub-groups (D8). */
export function inGroup(group: string, wanted: string): boolean {
  if (wanted === withoutGroup) return group === "";
  return group === wanted || group.startsWith(`${wanted}/`);
}
