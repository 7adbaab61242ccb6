import type { Problem } from "../../text/index.ts";
import type { EndpointDeclaration } from "../endpoint.ts";

/** The server as a whole, in `OPTIONS *`. */
const wholeServer = "*";

/** The methods that a path takes, for `Allow`; empty when no endpoint has the path. The server as a whole has them all. */
export function allowedMethods(url: string, endpoints: readonly EndpointDeclaration[]): readonly string[] {
  return methodsOf(url === wholeServer ? endpoints : endpointsAt(url, endpoints));
}

/** The methods of endpoints, each once; HEAD with GET. */
export function methodsOf(endpoints: readonly EndpointDeclaration[]): readonly string[] {
  const methods = endpoints.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...new Set(methods)];
}

/** Why no endpoint takes the request. */
export function routeProblem(url: string, endpoints: readonly EndpointDeclaration[]): Problem {
  const allowed = allowedMethods(url, endpoints);
  if (allowed.length === 0) return { code: "route.absent" };
  return { code: "route.method-unsupported", params: { allow: allowed.join(", ") } };
}

/**
 * Literal paths that also look like a path with an id, such as `/findings/triage`, each with the methods that only the
 * latter has: they are not supported there, and no id is looked up.
 */
export function refusedAtLiterals(
  endpoints: readonly EndpointDeclaration[],
): readonly { readonly path: string; readonly methods: readonly string[] }[] {
  const literals = new Set(endpoints.map(({ path }) => path).filter((path) => !path.includes(":")));
  return [...literals].flatMap((path) => {
    const own = new Set(allowedMethods(path, endpoints));
    const others = endpoints.filter((endpoint) => matches(segmentsOf(endpoint.path), segmentsOf(path)));
    const refused = methodsOf(others).filter((method) => !own.has(method));
    return refused.length === 0 ? [] : [{ path, methods: refused }];
  });
}

/** What nothing is named: no name, id or login holds a control character. */
const nothing = "\u0001";

/**
 * The endpoint of a path whose percent-encoding cannot be read, with names that nothing has: it answers as for any other
 * absent thing (D3). Undefined when no endpoint has the path.
 */
export function endpointOfUnreadable<Known extends EndpointDeclaration>(
  url: string,
  method: string | undefined,
  endpoints: readonly Known[],
): { readonly endpoint: Known; readonly pathParams: Readonly<Record<string, string>> } | undefined {
  const wanted = method === "HEAD" ? "GET" : method;
  const endpoint = endpointsAt(url, endpoints).find((candidate) => candidate.method === wanted);
  if (endpoint === undefined) return undefined;
  const names = Object.keys(endpoint.params.properties);
  return { endpoint, pathParams: Object.fromEntries(names.map((name) => [name, nothing])) };
}

/** The endpoints of a path, whatever their method. */
export function endpointsAt<Known extends EndpointDeclaration>(
  url: string,
  endpoints: readonly Known[],
): readonly Known[] {
  const segments = segmentsOf(url.replace(/\?[^]*/u, ""));
  const matching = endpoints.filter(({ path }) => matches(segmentsOf(path), segments));
  // A literal segment of one path is not an id of the path beside it.
  const literal = matching.filter(({ path }) => matches(segments, segmentsOf(path)));
  return literal.length > 0 ? literal : matching;
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
