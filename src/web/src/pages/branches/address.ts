/** The address of a project's pull requests and other branches. */
export function branchesHref(project: string): string {
  return `/projects/${encodeURIComponent(project)}/branches`;
}
