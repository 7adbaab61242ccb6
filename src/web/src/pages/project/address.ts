import type { Permission } from "../../api/rights.ts";

/** The tabs of a project's settings. */
export const projectParts = [
  "settings",
  "versions",
  "branch-list",
  "retention",
  "limits",
  "exclusions",
  "members",
  "gate",
  "tokens",
  "trusted-jobs",
  "badge",
  "webhooks",
] as const;

export type ProjectPart = (typeof projectParts)[number];

/** What a user needs for each tab. */
const needs: Readonly<Record<ProjectPart, readonly Permission[]>> = {
  settings: ["project.write"],
  versions: ["version.write", "version.delete"],
  "branch-list": ["branch.write"],
  retention: ["retention.read"],
  limits: ["limit.read"],
  exclusions: ["finding.triage"],
  members: ["member.read"],
  gate: ["gate.write"],
  tokens: ["project-token.read"],
  "trusted-jobs": ["trusted-job.read"],
  badge: ["project.write"],
  webhooks: ["webhook.read"],
};

/** The tabs that are of use to a user with these permissions. Developers have none of the settings. */
export function partsFor(permissions: readonly Permission[]): readonly ProjectPart[] {
  const parts = projectParts.filter((part) => needs[part].some((permission) => permissions.includes(permission)));
  return parts.length === 1 && parts[0] === "exclusions" ? [] : parts;
}

/** The address of a project's settings. */
export function projectHref(project: string, part: ProjectPart = "settings"): string {
  return `/projects/${encodeURIComponent(project)}/${part}`;
}
