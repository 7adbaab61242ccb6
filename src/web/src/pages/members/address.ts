/** Where the members of a project are. */
export function membersHref(project: string): string {
  return `/projects/${encodeURIComponent(project)}/members`;
}
