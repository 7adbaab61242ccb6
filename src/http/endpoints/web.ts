import { Type } from "typebox";
import { accept, refuse } from "../../text/index.ts";
import { pagePolicy } from "../answer/page.ts";
import { webFileTypes } from "../edge/web-files.ts";
import { endpoint } from "../endpoint.ts";
import { openRoute } from "./open-route.ts";
import type { BaseAddress, WebInterface } from "../services/services.ts";

/** Styles and pictures of this origin alone, nothing inline. The page has a `<base>` element. */
const policy = pagePolicy({ styles: "'self'", images: "'self'", base: "'self'" });

const unchangingSeconds = 31_536_000;
const briefSeconds = 300;

/** The web interface: one page for all of its addresses. */
export const readWebPage = endpoint({
  ...openRoute,
  path: "/",
  ownQuery: true,
  produces: ["text/html"],
  chapter: "Server",
  summary: "The web interface",
  description:
    "One page. It answers all addresses of the interface for clients that accept HTML. At an address that names nothing it says so, with 404.",
  responses: { 200: { description: "The page." } },
  example: {},
  handle: async (_call, needs: BaseAddress & WebInterface) =>
    accept({
      status: 200,
      text: { type: "text/html; charset=utf-8", body: needs.web.page(needs.basePath) },
      headers: { "cache-control": "no-cache", ...policy },
    }),
});

/** What that page is made of. */
export const readWebFile = endpoint({
  ...openRoute,
  path: "/assets/:file",
  produces: webFileTypes,
  params: Type.Object({ file: Type.String() }),
  chapter: "Server",
  summary: "A part of that page",
  description: "Its scripts, style sheets (`text/css`) and pictures (`image/svg+xml`).",
  responses: { 200: { description: "The file." }, 404: { description: "Not one of them." } },
  example: {},
  async handle({ params }, needs: WebInterface) {
    const file = needs.web.file(params.file);
    if (file === undefined) return refuse({ code: "route.absent" });
    const cached = file.immutable
      ? `public, max-age=${unchangingSeconds}, immutable`
      : `public, max-age=${briefSeconds}`;
    return accept({ status: 200, file, headers: { "cache-control": cached } });
  },
});

// Below these, an address that no endpoint has is a mistake of a program, not of a person.
const machinePaths =
  /^\/(api|session|providers|logins|docs|icons|assets|schemas|scim|openapi\.json|healthz|readyz)(\/|$)/;

/** The addresses of the interface, with `$name` for what users and ids name. */
export const pageAddresses = [
  "/",
  "/dashboards",
  "/explore/$artifactId",
  "/compare/$from/$to",
  "/versions/$version/verdict",
  "/versions/$version/new-code",
  "/versions/$version/report",
  "/findings",
  "/query",
  "/import",
  "/rule",
  "/models",
  "/models/$model",
  "/administration",
  "/administration/$part",
  "/tasks",
  "/projects/$project/branches",
  "/projects/$project/$part",
  "/account",
  "/sign-in",
  "/sign-in/$provider",
  "/programs/$code",
] as const;

/**
 * What a client gets that opens an address without an endpoint: the page at an address of the interface, if it accepts
 * HTML (D9). Browsers alone get the page elsewhere, which then says that nothing is there; programs get a problem.
 */
export function pageAt(
  { method, url = "" }: { readonly method?: string | undefined; readonly url?: string | undefined },
  accepts: string | undefined,
): "page" | "absent" | undefined {
  const path = url.split("?", 1)[0]!;
  if ((method !== "GET" && method !== "HEAD") || machinePaths.test(path)) return undefined;
  if (isPageAddress(path) && acceptsHtml(accepts)) return "page";
  return accepts?.includes("text/html") === true ? "absent" : undefined;
}

function isPageAddress(path: string): boolean {
  const segments = path.split("/");
  return pageAddresses.some((address) => {
    const pattern = address.split("/");
    return pattern.length === segments.length && pattern.every((part, index) => fits(part, segments[index]!));
  });
}

/** Names of ids in addresses: another text there names nothing. */
const idNames = new Set(["$artifactId", "$from", "$to", "$version"]);

function fits(part: string, segment: string): boolean {
  if (!part.startsWith("$")) return part === segment;
  return idNames.has(part) ? /^[1-9]\d*$/.test(segment) : segment !== "";
}

function acceptsHtml(accepts: string | undefined): boolean {
  return accepts === undefined || /(?:^|,)\s*(?:text\/html|text\/\*|\*\/\*)\s*(?:[;,]|$)/i.test(accepts);
}
