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

/** The second step of a sign-in, after a right password. */
export type PendingStep = Extract<Api["POST /session"]["answer"], { readonly step: string }>;

/** A session that a second step has led to, with new recovery codes if a factor was set up. */
export type SteppedSession = Api["POST /session/second-step"]["answer"];

/** Signs in; a wrong password is an `ApiProblem`. Returns the second step, if there is one. */
export async function signIn(login: string, password: string): Promise<PendingStep | undefined> {
  const response = await send("session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login, password }),
  });
  if (!response.ok) throw await readProblem(response);
  if (response.status === 202) return (await response.json()) as PendingStep;
  change((await response.json()) as Session);
  return undefined;
}

/** Takes the second step; a wrong code is an `ApiProblem`. `enterSession` then signs in. */
export async function takeSecondStep(answer: Api["POST /session/second-step"]["body"]): Promise<SteppedSession> {
  const response = await send("session/second-step", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(answer),
  });
  if (!response.ok) throw await readProblem(response);
  return (await response.json()) as SteppedSession;
}

/** Signs in with the session of a second step. */
export function enterSession(session: Session): void {
  change(session);
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

/** Only for this tab, and until the administrator stops it. */
const publicViewKey = "belvedere.public-view";

/** Whether this tab shows what a reader who is not signed in sees, although a user is signed in. */
export function isPublicView(): boolean {
  return sessionStorage.getItem(publicViewKey) !== null;
}

/** Starts or stops looking as the public. The page is loaded again, so that nothing of the other view stays. */
export function lookAsPublic(on: boolean): void {
  if (on) sessionStorage.setItem(publicViewKey, "on");
  else sessionStorage.removeItem(publicViewKey);
  location.assign(new URL(".", document.baseURI));
}

/** The session of a reader who is not signed in; null where anonymous access is off. */
export async function readPublicSession(): Promise<Session | null> {
  const response = await send("session", { method: "GET", credentials: "omit" });
  if (response.ok) return (await response.json()) as Session;
  const problem = await readProblem(response);
  if (problem.status !== 401) throw problem;
  return null;
}

/** Sends a request to this server. A missing answer is an `ApiProblem`, too. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(new URL(path, document.baseURI), { credentials: "same-origin", ...init });
    reportAnswer(true);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    reportAnswer(false);
    throw new ApiProblem(0, {});
  }
}

async function readSession(): Promise<Session | null> {
  if (isPublicView()) {
    change(await readPublicSession());
    return current ?? null;
  }
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
  // A user who signs in no longer looks as the public.
  if (session?.anonymous === false) sessionStorage.removeItem(publicViewKey);
  current = session;
  notify();
}
