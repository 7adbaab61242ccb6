import type { Api } from "../../../http/index.ts";
import { readProblem } from "./problem.ts";
import { currentSession, forgetSession, refreshSession, send, type Session } from "./session.ts";

/** An endpoint, by method and path. */
export type Route = keyof Api;

/** The answer of an endpoint. */
export type Answer<Known extends Route> = Api[Known]["answer"];

/** Parameters that every list takes in addition to its own. */
interface ListQuery {
  readonly where?: string | undefined;
  readonly fields?: string | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

type Optional<Value> = { readonly [Name in keyof Value]?: Value[Name] | undefined };

/** A request. The compiler refuses whatever the endpoint does not declare. */
export interface Request<Known extends Route> {
  readonly params?: Api[Known]["params"];
  readonly query?: Optional<Api[Known]["query"]> & ListQuery;
  readonly body?: Api[Known]["body"];
  /** Files, for endpoints that take an upload instead of a body. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** An answer with the values of its headers. */
export interface ApiResponse<Known extends Route> {
  readonly value: Answer<Known>;
  /** The number of entries in the whole list, where the server counts them. */
  readonly total: number | undefined;
  /** The cursor of the next page; undefined on the last page. */
  readonly next: string | undefined;
  /** For `If-Match`. */
  readonly etag: string | undefined;
}

/** The language and time zone of answers; the frame sets them from the user's profile. */
const localization: { language: string; zone: string } = { language: "en", zone: "UTC" };

/** Sets the language and time zone of answers. Returns false if they were set already. */
export function setAnswerLanguage(language: string, zone: string): boolean {
  const changed = language !== localization.language || zone !== localization.zone;
  localization.language = language;
  localization.zone = zone;
  return changed;
}

/** Calls an endpoint. Throws an `ApiProblem` if it refuses. Renews an expired access token once. */
export async function call<Known extends Route>(
  route: Known,
  request: Request<Known> = {},
): Promise<ApiResponse<Known>> {
  const response = await respond(route, request);
  const text = response.status === 204 ? "" : await response.text();
  const total = response.headers.get("x-total-count");
  return {
    value: (text === "" ? undefined : JSON.parse(text)) as Answer<Known>,
    total: total === null ? undefined : Number(total),
    next: nextCursor(response.headers.get("link")),
    etag: response.headers.get("etag") ?? undefined,
  };
}

/** Calls an endpoint whose answer is not JSON, such as CSV, and returns its bytes. */
export async function readBlob<Known extends Route>(route: Known, request: Request<Known>): Promise<Blob> {
  return (await respond(route, request)).blob();
}

async function respond<Known extends Route>(route: Known, request: Request<Known>): Promise<Response> {
  const [method = "", pattern = ""] = route.split(" ");
  const path = pathOf(pattern, request.params, request.query).slice(1);
  let response = await send(path, requestInit(method, path, request));
  if (response.status === 401 && (await refreshSession()) !== null) {
    response = await send(path, requestInit(method, path, request));
  }
  if (response.status === 401) forgetSession();
  if (!response.ok) throw await readProblem(response);
  return response;
}

/** Opens a stream of events, after the last one that is known. Throws an `ApiProblem` if the server refuses. */
export async function openStream(
  path: string,
  lastId: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const request = { headers: lastId === undefined ? {} : { "last-event-id": lastId }, signal };
  let response = await send(path, requestInit("GET", path, request));
  if (response.status === 401 && (await refreshSession()) !== null) {
    response = await send(path, requestInit("GET", path, request));
  }
  if (!response.ok || response.body === null) throw await readProblem(response);
  return response.body;
}

/** The headers of a request that is refused if the object has changed since its tag was read. */
export function ifMatch(etag: string | undefined): Readonly<Record<string, string>> {
  return etag === undefined ? {} : { "if-match": etag };
}

/** Calls an endpoint and returns the value alone. */
export async function read<Known extends Route>(route: Known, request: Request<Known> = {}): Promise<Answer<Known>> {
  return (await call(route, request)).value;
}

/** Calls an endpoint with the access token of another session than that of the page. */
export async function readAs<Known extends Route>(
  { accessToken }: Pick<Session, "accessToken">,
  route: Known,
): Promise<Answer<Known>> {
  const [method = "", pattern = ""] = route.split(" ");
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await send(pattern.slice(1), requestInit(method, pattern.slice(1), { headers }));
  if (!response.ok) throw await readProblem(response);
  return (await response.json()) as Answer<Known>;
}

/** A path with its parameters filled in, as `curl` takes it. */
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
    "accept-language": localization.language,
    timezone: localization.zone,
    ...request.headers,
  };
  if (path.startsWith("session")) headers["x-csrf-token"] = session?.csrfToken ?? "";
  else headers["authorization"] ??= `Bearer ${session?.accessToken ?? ""}`;
  if (request.body !== undefined) headers["content-type"] ??= "application/json";
  return {
    method,
    headers,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    // The browser sets the type, which has the boundary between the files.
    ...(request.form === undefined ? {} : { body: request.form }),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  };
}

function nextCursor(link: string | null): string | undefined {
  const [, url] = /<([^>]+)>;\s*rel="next"/.exec(link ?? "") ?? [];
  return url === undefined ? undefined : (new URL(url, document.baseURI).searchParams.get("after") ?? undefined);
}
