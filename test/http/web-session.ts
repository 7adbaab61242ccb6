import type { Answer, RunningServer } from "./running-server.ts";

/** A session as a browser sees it: its cookie and the tokens that its pages know. */
export interface WebSession {
  readonly cookie: string;
  readonly csrfToken: string;
  readonly accessToken: string;
  /** Sends a request as a page of the server would. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Sends `POST /session`. */
export function postSession(
  server: Pick<RunningServer, "call">,
  login: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return server.call("POST", "/session", {
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ login, password }),
  });
}

/** The cookie that an answer sets, in the form that a browser sends. */
export function cookieOf(answer: Answer): string {
  return (answer.headers["set-cookie"]?.[0] ?? "").split(";")[0] ?? "";
}

/** Signs in as a browser does. */
export async function webSignIn(
  server: Pick<RunningServer, "call">,
  login: string,
  password: string,
): Promise<WebSession> {
  const answer = await postSession(server, login, password);
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.text}`);
  const cookie = cookieOf(answer);
  const csrfToken = String(answer.json["csrfToken"]);
  return {
    cookie,
    csrfToken,
    accessToken: String(answer.json["accessToken"]),
    call: (method, path, body) =>
      server.call(method, path, {
        headers: { cookie, ...(method === "GET" ? {} : { "x-csrf-token": csrfToken }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

/** Request options with the header of a bearer token. */
export function bearer(token: string): { headers: Record<string, string> } {
  return { headers: { authorization: `Bearer ${token}` } };
}
