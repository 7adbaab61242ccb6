/** The parts of a project's settings. */
export const projectParts = ["settings", "members", "gate"] as const;

export type ProjectPart = (typeof projectParts)[number];

/** Where the settings of a project are. */
export function projectHref(project: string, part: ProjectPart = "settings"): string {
  return `/projects/${encodeURIComponent(project)}/${part}`;
}
