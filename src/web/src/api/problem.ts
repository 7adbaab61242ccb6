/** A refused request (RFC 9457), as the error of queries and mutations. */
export class ApiProblem extends Error {
  /** 0 if there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string | undefined;
  /** Position of the offending token in `where` or `fields`, in UTF-16 units. */
  readonly position: number | undefined;
  /** JSON pointer into the body. */
  readonly pointer: string | undefined;

  constructor(status: number, problem: Readonly<Record<string, unknown>>) {
    const text = (name: string): string | undefined =>
      typeof problem[name] === "string" ? (problem[name] as string) : undefined;
    super(text("detail") ?? text("title") ?? `HTTP ${status}`);
    this.name = "ApiProblem";
    this.status = status;
    this.code = text("code") ?? (status === 0 ? unreachable : `http.${status}`);
    this.title = text("title") ?? "";
    this.detail = text("detail") ?? "";
    this.requestId = text("requestId");
    this.position = typeof problem["position"] === "number" ? problem["position"] : undefined;
    this.pointer = text("pointer");
  }
}

/** Anything that was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The code of a request without an answer. */
export const unreachable = "client.unreachable";

/** Reads the problem from an answer. An answer that is not a problem document yields its status alone. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    return new ApiProblem(response.status, typeof value === "object" && value !== null ? { ...value } : {});
  } catch {
    return new ApiProblem(response.status, {});
  }
}
