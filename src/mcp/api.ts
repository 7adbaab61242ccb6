import type { AgentContext, Api } from "../http/index.ts";

/** An endpoint of the API, by method and path. */
export type ApiName = keyof Api;

/** Why a tool has no result: what the API refused with, in the words of its problem. */
export interface ToolProblem {
  readonly text: string;
}

/** The result of a step of a tool. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: ToolProblem };

/** A step that failed. */
export function failTool(text: string): { readonly ok: false; readonly problem: ToolProblem } {
  return { ok: false, problem: { text } };
}

/** An answer of the API. */
export interface ApiPage<Value> {
  readonly value: Value;
  /** Cursor of the next page of a list; null: this is the last one. */
  readonly next: string | null;
  /** How many elements a query has in all; null where the answer does not say. */
  readonly total: number | null;
}

/** What every list takes besides what it declares; all endpoints take `fields`. */
interface ListQuery {
  readonly where?: string | undefined;
  readonly fields?: string | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** A request to an endpoint, typed by its declaration. */
export interface ApiRequest<Name extends ApiName> {
  readonly params: Api[Name]["params"];
  readonly query?: { readonly [Key in keyof Api[Name]["query"]]?: Api[Name]["query"][Key] | undefined } & ListQuery;
  readonly body?: Api[Name]["body"];
}

/** Calls the API for a tool. */
export class ToolApi {
  readonly #context: AgentContext;

  constructor(context: AgentContext) {
    this.#context = context;
  }

  async call<Name extends ApiName>(
    name: Name,
    request: ApiRequest<Name>,
  ): Promise<Outcome<ApiPage<Api[Name]["answer"]>>> {
    const { params, query, body } = request;
    const answer = await this.#context.call({
      endpoint: name,
      params: params as Readonly<Record<string, string | number>>,
      ...(query === undefined
        ? {}
        : { query: query as Readonly<Record<string, string | number | boolean | undefined>> }),
      ...(body === undefined ? {} : { body }),
    });
    if (answer.text === undefined) return failTool("The answer is too long for an agent. Ask for less.");
    if (answer.status >= 300) return failTool(problemText(answer.status, answer.text));
    const total = answer.headers["x-total-count"];
    return {
      ok: true,
      value: {
        value: JSON.parse(answer.text) as Api[Name]["answer"],
        next: cursorIn(answer.headers["link"]),
        total: total === undefined ? null : Number(total),
      },
    };
  }

  /** A link to the web interface; relative to its address where the server does not know that. */
  link(url: string): string {
    const { baseUrl } = this.#context;
    return baseUrl === undefined ? url : `${baseUrl.replace(/\/+$/, "")}/${url}`;
  }
}

/** The cursor in a header such as `</api/findings?after=x>; rel="next"`. */
function cursorIn(link: string | undefined): string | null {
  const target = /<([^>]*)>; *rel="next"/.exec(link ?? "")?.[1];
  return target === undefined ? null : new URL(target, "http://localhost").searchParams.get("after");
}

/** The words of a problem document (RFC 9457), with where the fault is. */
function problemText(status: number, text: string): string {
  const { title, detail, code, pointer, position } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const place = [
    ...(typeof pointer === "string" ? [`at ${pointer}`] : []),
    ...(typeof position === "number" ? [`at character ${position}`] : []),
  ];
  return `${String(title)}: ${String(detail)} (${[String(status), String(code), ...place].join(", ")})`;
}
