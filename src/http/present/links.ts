/** The prefix of an artifact's id in addresses of the web interface: the one place that knows the scheme. */
export const artifactUrlStart = "explore/";

/** Where the web interface shows an artifact, relative to the base URL (S20). */
export function artifactUrl(artifactId: number): string {
  return artifactUrlStart + artifactId;
}

/** Where the web interface shows the findings of one rule below an artifact, relative to the base URL. */
export function ruleUrl(artifactId: number, ruleId: string): string {
  return `${artifactUrl(artifactId)}?rule=${encodeURIComponent(ruleId)}`;
}

/** Where the web interface shows a finding, relative to the base URL. */
export function findingUrl(artifactId: number, findingId: number): string {
  return `${artifactUrl(artifactId)}?finding=${findingId}`;
}
