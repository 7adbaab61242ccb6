import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pages } from "../pages/index.ts";
import { basePath, parseSearch, stringifySearch, type Search } from "./address.ts";

/** The router over the list of pages; each page is loaded when it is first gone to. */
export function createPageRouter(parts: {
  readonly Frame: () => ReactNode;
  readonly Pending: () => ReactNode;
  readonly Absent: () => ReactNode;
  readonly Failed: (props: { readonly error: unknown }) => ReactNode;
}) {
  const root = createRootRoute({ component: parts.Frame, notFoundComponent: parts.Absent });
  const routes = pages.map(({ path, load }) =>
    createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, "Page") }),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    basepath: basePath === "" ? "/" : basePath,
    parseSearch: (text) => parseSearch(text),
    stringifySearch: (search) => stringifySearch(search as Search),
    defaultPendingComponent: parts.Pending,
    defaultErrorComponent: parts.Failed,
    defaultNotFoundComponent: parts.Absent,
    defaultPendingMs: 100,
  });
}
