import type { Api } from "../../../http/index.ts";
import { readProblem } from "./problem.ts";
import { currentSession, forgetSession, refreshSession, send } from "./session.ts";

/** An endpoint, by method and path. */
export type Route = keyof Api;

/** What an endpoint answers with. */
export type Answer<Known extends Route> = Api[Known]["answer"];

/** What every list takes beside its own parameters. */
interface ListQuery {
  readonly where?: string | undefined;
  readonly fields?: string | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

type Loose<Value> = { readonly [Name in keyof Value]?: Value[Name] | undefined };

/** What a request is made of; what an endpoint does not take, the compiler refuses. */
export interface Request<Known extends Route> {
  readonly params?: Api[Known]["params"];
  readonly query?: Loose<Api[Known]["query"]> & ListQuery;
  readonly body?: Api[Known]["body"];
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** An answer with what its headers tell. */
export interface Answered<Known extends Route> {
  readonly value: Answer<Known>;
  /** How many there are in all, where the server counts them. */
  readonly total: number | undefined;
  /** The cursor that the list goes on behind; undefined: this was all of it. */
  readonly next: string | undefined;
  /** For `If-Match`. */
  readonly etag: string | undefined;
}

/** How answers are to be put; the frame sets it from the user's profile. */
const speech: { language: string; zone: string } = { language: "en", zone: "UTC" };

/** False: answers were put so already. */
export function speak(language: string, zone: string): boolean {
  const changed = language !== speech.language || zone !== speech.zone;
  speech.language = language;
  speech.zone = zone;
  return changed;
}

/** Asks the server; a refusal is an `ApiProblem`. An access token that has ended is renewed once, unseen. */
export async function call<Known extends Route>(route: Known, request: Request<Known> = {}): Promise<Answered<Known>> {
  const [method = "", pattern = ""] = route.split(" ");
  const path = pathOf(pattern, request.params, request.query).slice(1);
  let response = await send(path, requestInit(method, path, request));
  if (response.status === 401 && (await refreshSession()) !== null) {
    response = await send(path, requestInit(method, path, request));
  }
  if (response.status === 401) forgetSession();
  if (!response.ok) throw await readProblem(response);
  const text = response.status === 204 ? "" : await response.text();
  const total = response.headers.get("x-total-count");
  return {
    value: (text === "" ? undefined : JSON.parse(text)) as Answer<Known>,
    total: total === null ? undefined : Number(total),
    next: nextCursor(response.headers.get("link")),
    etag: response.headers.get("etag") ?? undefined,
  };
}

/** Asks the server, for the value alone. */
export async function read<Known extends Route>(route: Known, request: Request<Known> = {}): Promise<Answer<Known>> {
  return (await call(route, request)).value;
}

/** A path with its parameters filled in: what `curl` would be given. */
export function pathOf(pattern: string, params: object | undefined, query: object | undefined): string {
  const given = new Map<string, unknown>(Object.entries(params ?? {}));
  const path = pattern.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(given.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

function requestInit(method: string, path: string, request: Request<Route>): RequestInit {
  const session = currentSession();
  const headers: Record<string, string> = {
    "accept-language": speech.language,
    timezone: speech.zone,
    ...request.headers,
  };
  if (path.startsWith("session")) headers["x-csrf-token"] = session?.csrfToken ?? "";
  else headers["authorization"] = `Bearer ${session?.accessToken ?? ""}`;
  if (request.body !== undefined) headers["content-type"] ??= "application/json";
  return {
    method,
    headers,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  };
}

function nextCursor(link: string | null): string | undefined {
  const [, url] = /<([^>]+)>;\s*rel="next"/.exec(link ?? "") ?? [];
  return url === undefined ? undefined : (new URL(url, document.baseURI).searchParams.get("after") ?? undefined);
}
