import type { Endpoint } from "./endpoint.ts";

/** The methods that a path takes, for `Allow`; empty when no endpoint has the path. */
export function allowedMethods(url: string, endpoints: readonly Endpoint[]): readonly string[] {
  const segments = segmentsOf(url.split("?", 1)[0]);
  const methods = new Set<string>();
  const matching = endpoints.filter(({ path }) => matches(segmentsOf(path), segments));
  // A word that a path has of its own is no id of the path beside it.
  const literal = matching.filter(({ path }) => matches(segments, segmentsOf(path)));
  for (const endpoint of literal.length > 0 ? literal : matching) {
    methods.add(endpoint.method);
    if (endpoint.method === "GET") methods.add("HEAD");
  }
  return [...methods];
}

// A slash at the end is ignored (D3); any other empty segment is part of the path.
function segmentsOf(path: string): readonly string[] {
  const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  return trimmed.split("/");
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(":") ? segments[index] !== "" : part === segments[index]))
  );
}
