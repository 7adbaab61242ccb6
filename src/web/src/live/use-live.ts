import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { LiveEvent } from "./event-lines.ts";
import { receiveEvents } from "./shared-events.ts";

/** Many pages may be open: they do not all ask at the same moment. */
const spreadMilliseconds = 300;
/** At most one refresh in this time, however many builds end. */
const refreshMillisecondsMin = 3_000;

/** Refreshes what the page shows when the server reports that it has changed. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const refresh = refresher(queries, leaving.signal);
    receiveEvents((events) => {
      if (events.some((event) => concerns(event, shownProjects(queries)))) refresh();
      else void queries.invalidateQueries({ refetchType: "none" });
    }, leaving.signal);
    return () => leaving.abort();
  }, [queries]);
}

/** Whether an event changes what is shown. A page about no project in particular may show any. */
export function concerns({ project }: LiveEvent, shown: ReadonlySet<string>): boolean {
  return project === null || shown.size === 0 || shown.has(project);
}

/** The projects that requests of the page name. */
function shownProjects(queries: QueryClient): ReadonlySet<string> {
  const names = queries
    .getQueryCache()
    .findAll({ type: "active" })
    .flatMap(({ queryKey }) => projectIn(queryKey));
  return new Set(names);
}

/** The project that a request is about, by its key. */
export function projectIn(key: readonly unknown[]): readonly string[] {
  const [route, params] = key[0] === "pages" ? [key[1], key[2]] : [key[0], key[1]];
  const name = (params as { readonly name?: unknown } | undefined)?.name;
  return typeof route === "string" && route.includes("/api/projects/:name") && typeof name === "string" && name !== ""
    ? [name]
    : [];
}

/** The requests that say which version is the newest. */
const newestRoutes: ReadonlySet<unknown> = new Set(["GET /api/projects/:name", "GET /api/projects/:name/versions"]);

/** Reads again what is shown: first which version is the newest, so that the many other answers do not delay it. */
export async function refreshShown(queries: QueryClient): Promise<void> {
  // Nothing old counts as fresh meanwhile.
  await queries.invalidateQueries({ refetchType: "none" });
  await queries.refetchQueries({ type: "active", predicate: ({ queryKey }) => newestRoutes.has(queryKey[0]) });
  await queries.refetchQueries({ type: "active", stale: true });
}

// A page that is not visible is refreshed when the user returns to it.
function refresher(queries: QueryClient, signal: AbortSignal): () => void {
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  const run = (): void => {
    timer = undefined;
    last = Date.now();
    waiting = document.visibilityState !== "visible";
    if (!waiting) void refreshShown(queries);
  };
  document.addEventListener("visibilitychange", () => waiting && run(), { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  return () => {
    const wait = Math.max(last + refreshMillisecondsMin - Date.now(), 0) + Math.random() * spreadMilliseconds;
    timer ??= setTimeout(run, wait);
  };
}
