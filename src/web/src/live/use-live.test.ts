import { expect, test } from "vitest";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { concerns, projectIn, refreshShown } from "./use-live.ts";

test("a page about a project is refreshed by its events alone; other pages by all", () => {
  const built = { type: "version.built", project: "Engine" };
  expect(concerns(built, new Set(["Engine"]))).toBe(true);
  expect(concerns(built, new Set(["Other"]))).toBe(false);
  expect(concerns(built, new Set())).toBe(true);
  expect(concerns({ type: "reset", project: null }, new Set(["Other"]))).toBe(true);
});

test("the project of a request is in its key", () => {
  expect(projectIn(["GET /api/projects/:name", { name: "Engine" }, {}, null])).toEqual(["Engine"]);
  expect(projectIn(["pages", "GET /api/projects/:name/versions", { name: "Engine" }])).toEqual(["Engine"]);
  expect(projectIn(["GET /api/models/:id", { id: "STANDARD" }])).toEqual([]);
  expect(projectIn(["GET /api/projects/:name", { name: "" }])).toEqual([]);
});

test("the newest version is read first, then everything else that is shown, each once", async () => {
  for (const fails of [false, true]) {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
    const asked: string[] = [];
    let answer = Promise.resolve();
    const show = async (route: string): Promise<() => void> => {
      const queryFn = async (): Promise<string> => {
        asked.push(route);
        await answer;
        if (fails && asked.length > 3) throw new Error("away");
        return route;
      };
      const options = { queryKey: [route, { name: "Engine" }, {}], queryFn };
      await queries.prefetchQuery(options);
      return new QueryObserver(queries, options).subscribe(() => {});
    };
    const routes = ["GET /api/tasks", "GET /api/projects/:name", "GET /api/projects/:name/versions"];
    const hide = [];
    for (const route of routes) hide.push(await show(route));
    expect(asked).toEqual(routes);
    let go = (): void => {};
    answer = new Promise((resolve) => (go = resolve));
    const refreshed = refreshShown(queries);
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked.slice(3)).toEqual(routes.slice(1));
    go();
    await refreshed;
    // An answer that failed is asked for again with the others.
    expect(asked.slice(5)).toEqual(fails ? routes : routes.slice(0, 1));
    for (const one of hide) one();
    queries.clear();
  }
});
