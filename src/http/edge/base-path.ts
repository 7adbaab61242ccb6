/**
 * The first segments of the server's own paths. A base path must not start with one of them: without the base path, a
 * request would look like one with it.
 */
export const ownSegments: readonly string[] = [
  "account",
  "administration",
  "api",
  "assets",
  "audit",
  "badges",
  "compare",
  "dashboards",
  "docs",
  "explore",
  "findings",
  "healthz",
  "icons",
  "import",
  "logins",
  "mail",
  "mcp",
  "metrics",
  "models",
  "oauth",
  "openapi.json",
  "programs",
  "projects",
  "providers",
  "query",
  "readyz",
  "rule",
  "schemas",
  "scim",
  "session",
  "sign-in",
  "tasks",
  "versions",
];

/** The path of an address, without a slash at its end; empty for the root. */
export function pathOfAddress(address: string): string {
  return new URL(address).pathname.replace(/\/+$/, "");
}

/**
 * Removes the base path from the target of a request. Some proxies remove it themselves, and probes come without it, so
 * targets that do not have it stay as they are.
 */
export function withoutBasePath(url: string, basePath: string): string {
  if (basePath === "" || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === "" || rest.startsWith("?")) return `/${rest}`;
  return rest.startsWith("/") ? rest : url;
}
