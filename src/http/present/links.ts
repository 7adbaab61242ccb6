/** Where the web interface shows an artifact, relative to the base URL (S20): the one place that knows the scheme. */
export function artifactUrl(artifactId: number): string {
  return `explore/${artifactId}`;
}

/** Where the web interface shows the findings of one rule below an artifact, relative to the base URL. */
export function ruleUrl(artifactId: number, ruleId: string): string {
  return `explore/${artifactId}?rule=${encodeURIComponent(ruleId)}`;
}

/** Where the web interface shows a finding, relative to the base URL. */
export function findingUrl(artifactId: number, findingId: number): string {
  return `explore/${artifactId}?finding=${findingId}`;
}
