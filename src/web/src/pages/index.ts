import type { ComponentType } from "react";
import type { QueryClient } from "@tanstack/react-query";
import type { Search } from "../address/address.ts";
import { readKept } from "../api/queries.ts";
import type { Texts } from "../texts/catalogue.ts";
import { askFirst } from "./explorer/first-requests.ts";
import { standingsRequest } from "./portfolio/standings.ts";

/** A page of the interface: where it is, what it is called, and where its code lies. */
export interface PageDeclaration {
  /** With `$name` for the path's parameters. */
  readonly path: string;
  readonly title: (texts: Texts) => string;
  /** Its place in the top bar; without it, it is reached from other pages. */
  readonly bar?: { readonly label: (texts: Texts) => string; readonly for: "everyone" | "administrators" };
  /** True: shown to nobody in particular, and without the top bar. */
  readonly open?: true;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
  /** Asks for what its first view needs, while its code is still on its way. */
  readonly askFirst?: (
    queries: QueryClient,
    params: Readonly<Record<string, string>>,
    search: Search,
  ) => Promise<unknown>;
}

/** Every page; those with a place in the top bar stand there in this order. */
export const pages: readonly PageDeclaration[] = [
  {
    path: "/",
    title: (texts) => texts.frame.projects,
    bar: { label: (texts) => texts.frame.projects, for: "everyone" },
    load: () => import("./portfolio/Page.tsx"),
    askFirst: (queries, _params, { where }) =>
      Promise.all([
        readKept(queries, "GET /api/projects", { query: { where } }),
        readKept(queries, "GET /api/portfolio", standingsRequest),
      ]),
  },
  {
    path: "/explore/$artifactId",
    title: (texts) => texts.frame.explorer,
    load: () => import("./explorer/Page.tsx"),
    askFirst,
  },
  {
    path: "/compare/$from/$to",
    title: (texts) => texts.compare.title,
    load: () => import("./compare/Page.tsx"),
  },
  {
    path: "/findings",
    title: (texts) => texts.findings.title,
    bar: { label: (texts) => texts.findings.title, for: "everyone" },
    load: () => import("./findings/Page.tsx"),
  },
  {
    path: "/query",
    title: (texts) => texts.query.title,
    bar: { label: (texts) => texts.query.title, for: "everyone" },
    load: () => import("./query/Page.tsx"),
  },
  {
    path: "/models",
    title: (texts) => texts.models.title,
    bar: { label: (texts) => texts.models.title, for: "everyone" },
    load: () => import("./models/Page.tsx"),
  },
  {
    path: "/models/$model",
    title: (texts) => texts.models.model,
    load: () => import("./models/ModelPage.tsx"),
  },
  {
    path: "/administration",
    title: (texts) => texts.administration.title,
    bar: { label: (texts) => texts.administration.title, for: "administrators" },
    load: () => import("./administration/Page.tsx"),
  },
  {
    path: "/administration/$part",
    title: (texts) => texts.administration.title,
    load: () => import("./administration/Page.tsx"),
  },
  {
    path: "/tasks",
    title: (texts) => texts.frame.tasks,
    load: () => import("./tasks/Page.tsx"),
  },
  {
    path: "/projects/$project/$part",
    title: (texts) => texts.project.title,
    load: () => import("./project/Page.tsx"),
  },
  {
    path: "/account",
    title: (texts) => texts.account.title,
    load: () => import("./account/Page.tsx"),
  },
  {
    path: "/sign-in",
    title: (texts) => texts.signIn.title,
    open: true,
    load: () => import("./sign-in/Page.tsx"),
  },
];

/** What the address gives for the `$name`s of a page's path. */
export function paramsAt(page: PageDeclaration, path: string): Readonly<Record<string, string>> {
  const segments = path.split("/");
  return Object.fromEntries(
    page.path
      .split("/")
      .flatMap((part, index) => (part.startsWith("$") ? [[part.slice(1), decodeURIComponent(segments[index]!)]] : [])),
  );
}

/** The page that an address belongs to. */
export function pageAt(path: string): PageDeclaration | undefined {
  const segments = path.split("/");
  return pages.find((page) => {
    const pattern = page.path.split("/");
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => (part.startsWith("$") ? segments[index] !== "" : part === segments[index]))
    );
  });
}
