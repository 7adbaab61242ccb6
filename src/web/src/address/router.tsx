import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { loadCode } from "../live/load-code.ts";
import { pages } from "../pages/index.ts";
import { basePath } from "./address.ts";
import { parseSearch, stringifySearch, type Search } from "./search.ts";

/** Creates the router from the list of pages. The code of a page is loaded when the page is first opened. */
export function createPageRouter(parts: {
  readonly Frame: () => ReactNode;
  readonly PageLoading: () => ReactNode;
  readonly NotFound: () => ReactNode;
  readonly PageError: (props: { readonly error: unknown }) => ReactNode;
}) {
  const root = createRootRoute({ component: parts.Frame, notFoundComponent: parts.NotFound });
  const routes = pages.map(({ path, load }) =>
    createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(() => loadCode(load), "Page") }),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    basepath: basePath === "" ? "/" : basePath,
    parseSearch: (text) => parseSearch(text),
    stringifySearch: (search) => stringifySearch(search as Search),
    defaultPendingComponent: parts.PageLoading,
    defaultErrorComponent: parts.PageError,
    defaultNotFoundComponent: parts.NotFound,
    defaultPendingMs: 100,
    // Back leads to the same place on the page.
    scrollRestoration: true,
  });
}
