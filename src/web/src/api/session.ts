import { useSyncExternalStore } from "react";
import type { Api } from "../../../http/index.ts";
import { createListeners } from "../listeners.ts";
import { reportAnswer } from "../live/server-state.ts";
import { ApiProblem, readProblem } from "./problem.ts";

/** The signed-in user and the tokens of requests. Stored in memory only (D4). */
export type Session = Api["GET /session"]["answer"];

/** Undefined until the server has answered; null if no user is signed in. */
let current: Session | null | undefined;
let pending: Promise<Session | null> | undefined;
const { subscribe, notify } = createListeners();

export function currentSession(): Session | null | undefined {
  return current;
}

/** The session; renders again whenever it changes. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore(subscribe, currentSession);
}

/** Requests the session with a new access token. Concurrent calls share one request. */
export function refreshSession(): Promise<Session | null> {
  pending ??= readSession().finally(() => (pending = undefined));
  return pending;
}

/** Signs in; a wrong password is an `ApiProblem`. */
export async function signIn(login: string, password: string): Promise<void> {
  const response = await send("session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login, password }),
  });
  if (!response.ok) throw await readProblem(response);
  change((await response.json()) as Session);
}

/** Starts a sign-in at a provider: the browser leaves this page. */
export async function startSignIn(provider: string): Promise<void> {
  const response = await send("providers/attempts", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider }),
  });
  if (!response.ok) throw await readProblem(response);
  const { address } = (await response.json()) as Api["POST /providers/attempts"]["answer"];
  location.assign(address);
}

/** Finishes a sign-in with what the provider led back with; a refusal is an `ApiProblem`. */
export async function finishSignIn(provider: string, query: string): Promise<void> {
  const response = await send("providers/sessions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider, query }),
  });
  if (!response.ok) throw await readProblem(response);
  change((await response.json()) as Session);
}

/**
 * Signs out, also at the provider if it can be signed out of. The page forgets the session even if the server does not
 * answer.
 */
export async function signOut(): Promise<void> {
  const csrfToken = current?.csrfToken ?? "";
  const request = { method: "DELETE", headers: { "x-csrf-token": csrfToken } };
  const response = await send("session", request).catch(() => undefined);
  if (response?.status === 200) {
    const { address } = (await response.json()) as Api["DELETE /session"]["answer"];
    location.assign(address);
  }
  change(null);
}

/** Forgets a session that the server has ended. */
export function forgetSession(): void {
  change(null);
}

/** Sends a request to this server. A missing answer is an `ApiProblem`, too. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(new URL(path, document.baseURI), { ...init, credentials: "same-origin" });
    reportAnswer(true);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    reportAnswer(false);
    throw new ApiProblem(0, {});
  }
}

async function readSession(): Promise<Session | null> {
  const response = (await takeEarlySession()) ?? (await send("session", { method: "GET" }));
  if (response.ok) {
    change((await response.json()) as Session);
    return current ?? null;
  }
  const problem = await readProblem(response);
  if (problem.status !== 401) throw problem;
  change(null);
  return null;
}

/** The session that `before-paint.ts` requested. The first caller takes it; later callers ask the server. */
function takeEarlySession(): Promise<Response | undefined> | undefined {
  const page = globalThis as { earlySession?: Promise<Response | undefined> | undefined };
  const early = page.earlySession;
  page.earlySession = undefined;
  return early;
}

function change(session: Session | null): void {
  current = session;
  notify();
}
