/** What a badge shows. */
export interface BadgeChoice {
  readonly project: string;
  /** `level`, `gate` or the id of a measure. */
  readonly show: string;
  /** Empty for the main branch. */
  readonly branch: string;
  /** Empty for a project that is open to everyone. */
  readonly token: string;
}

/** The address of a badge. */
export function badgeAddress(server: string, { project, show, branch, token }: BadgeChoice): string {
  const query = new URLSearchParams();
  if (show !== "level") query.set("show", show);
  if (branch !== "") query.set("branch", branch);
  if (token !== "") query.set("token", token);
  // Parentheses would end the address in Markdown.
  const path = `/badges/${encodeURIComponent(project)}.svg`.replaceAll("(", "%28").replaceAll(")", "%29");
  return query.size === 0 ? `${server}${path}` : `${server}${path}?${query}`;
}

/** A badge in Markdown. */
export function badgeMarkdown(label: string, address: string): string {
  return `![${label.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${address})`;
}
