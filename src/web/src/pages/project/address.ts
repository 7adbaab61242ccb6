/** The tabs of a project's settings. */
export const projectParts = [
  "settings",
  "versions",
  "branch-list",
  "retention",
  "exclusions",
  "members",
  "gate",
  "tokens",
  "badge",
  "webhooks",
] as const;

export type ProjectPart = (typeof projectParts)[number];

/** The address of a project's settings. */
export function projectHref(project: string, part: ProjectPart = "settings"): string {
  return `/projects/${encodeURIComponent(project)}/${part}`;
}
