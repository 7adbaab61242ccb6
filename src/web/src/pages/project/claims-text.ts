/** The claims of a job as lines: `repository=acme/engine`. */
export function writeClaims(claims: Readonly<Record<string, string>>): string {
  return Object.entries(claims)
    .map(([name, pattern]) => `${name}=${pattern}`)
    .join("\n");
}

/** The claims in lines; undefined if a line is not `name=pattern`, or names a claim twice. */
export function readClaims(text: string): Record<string, string> | undefined {
  const claims = new Map<string, string>();
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const [, name = "", pattern = ""] = /^([^=]+)=(.+)$/.exec(line.trim()) ?? [];
    if (name.trim() === "" || claims.has(name.trim())) return undefined;
    claims.set(name.trim(), pattern.trim());
  }
  return claims.size === 0 ? undefined : Object.fromEntries(claims);
}
