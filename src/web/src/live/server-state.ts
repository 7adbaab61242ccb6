import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";

/** Whether the server answers, and whether it has another build of the interface than this page. */
export interface ServerState {
  readonly away: boolean;
  readonly outdated: boolean;
}

const probeMilliseconds = { first: 1_000, max: 10_000 };

let state: ServerState = { away: false, outdated: false };
let waiting: Promise<string | undefined> | undefined;
const { subscribe, notify } = createListeners();

export function useServerState(): ServerState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Called for each answer of the server, and for each request without an answer. */
export function reportAnswer(answered: boolean): void {
  if (answered) change({ away: false });
  else void waitForServer();
}

/** Waits until the server answers. Returns its build of the interface. Concurrent calls share the requests. */
export function waitForServer(): Promise<string | undefined> {
  waiting ??= probe().finally(() => (waiting = undefined));
  return waiting;
}

/** The build of the interface that this page runs. */
export function ownBuild(): string | undefined {
  return buildIn(document.documentElement.outerHTML);
}

/** The build in a page: the name of its script, which contains a hash of the sources. */
export function buildIn(html: string): string | undefined {
  return /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(html)?.[1]?.replace(/^.*\//, "");
}

async function probe(): Promise<string | undefined> {
  for (let wait = probeMilliseconds.first; ; wait = Math.min(probeMilliseconds.max, wait * 2)) {
    const build = await readBuild();
    if (build !== undefined) {
      change({ away: false, outdated: build !== ownBuild() });
      return build;
    }
    change({ away: true });
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Undefined if the server does not answer, or something else answers for it. */
async function readBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(document.baseURI, { cache: "no-store", credentials: "same-origin" });
    return response.ok ? buildIn(await response.text()) : undefined;
  } catch {
    return undefined;
  }
}

function change(changes: Partial<ServerState>): void {
  const next = { ...state, ...changes };
  if (next.away === state.away && next.outdated === state.outdated) return;
  state = next;
  notify();
}
