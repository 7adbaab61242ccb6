import type { ComponentType } from "react";
import type { QueryClient } from "@tanstack/react-query";
import type { Search } from "../address/search.ts";
import { readCached } from "../api/queries.ts";
import type { Texts } from "../texts/catalogue.ts";
import { whereIn } from "../where/words.ts";
import { prefetch } from "./explorer/prefetch.ts";
import { projectsRequest, summariesRequest } from "./portfolio/summaries.ts";

/** A page of the interface. */
export interface PageDeclaration {
  /** With `$name` for the path's parameters. */
  readonly path: string;
  readonly title: (texts: Texts) => string;
  /** Its entry in the top bar; without it, only other pages link to it. */
  readonly bar?: { readonly label: (texts: Texts) => string; readonly for: "everyone" | "administrators" };
  /** Also for readers who are not signed in, where anonymous access is on. */
  readonly public?: true;
  /** Shown without a session and without the top bar. */
  readonly open?: true;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
  /** Requests the data of the first view while the page's code loads. */
  readonly prefetch?: (
    queries: QueryClient,
    params: Readonly<Record<string, string>>,
    search: Search,
  ) => Promise<unknown>;
}

/** Every page. The top bar shows its entries in this order. */
export const pages: readonly PageDeclaration[] = [
  {
    path: "/",
    public: true,
    title: (texts) => texts.frame.projects,
    bar: { label: (texts) => texts.frame.projects, for: "everyone" },
    load: () => import("./portfolio/Page.tsx"),
    prefetch: (queries, _params, search) =>
      Promise.all([
        readCached(queries, "GET /api/projects", projectsRequest(whereIn(search, "/api/projects"))),
        readCached(queries, "GET /api/portfolio", summariesRequest),
      ]),
  },
  {
    path: "/dashboards",
    title: (texts) => texts.dashboards.title,
    bar: { label: (texts) => texts.dashboards.title, for: "everyone" },
    load: () => import("./dashboards/Page.tsx"),
  },
  {
    path: "/explore/$artifactId",
    public: true,
    title: (texts) => texts.frame.explorer,
    load: () => import("./explorer/Page.tsx"),
    prefetch,
  },
  {
    path: "/compare/$from/$to",
    public: true,
    title: (texts) => texts.compare.title,
    load: () => import("./compare/Page.tsx"),
  },
  {
    path: "/versions/$version/verdict",
    public: true,
    title: (texts) => texts.verdict.title,
    load: () => import("./verdict/Page.tsx"),
  },
  {
    path: "/versions/$version/new-code",
    public: true,
    title: (texts) => texts.newCode.title,
    load: () => import("./new-code/Page.tsx"),
  },
  {
    path: "/versions/$version/report",
    public: true,
    title: (texts) => texts.report.title,
    load: () => import("./report/Page.tsx"),
  },
  {
    path: "/findings",
    public: true,
    title: (texts) => texts.findings.title,
    bar: { label: (texts) => texts.findings.title, for: "everyone" },
    load: () => import("./findings/Page.tsx"),
  },
  {
    path: "/query",
    public: true,
    title: (texts) => texts.query.title,
    bar: { label: (texts) => texts.query.title, for: "everyone" },
    load: () => import("./query/Page.tsx"),
  },
  {
    path: "/import",
    title: (texts) => texts.bring.title,
    load: () => import("./import/Page.tsx"),
  },
  {
    path: "/rule",
    public: true,
    title: (texts) => texts.rule.title,
    load: () => import("./rule/Page.tsx"),
  },
  {
    path: "/models",
    public: true,
    title: (texts) => texts.models.title,
    bar: { label: (texts) => texts.models.title, for: "everyone" },
    load: () => import("./models/Page.tsx"),
  },
  {
    path: "/models/$model",
    public: true,
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
    path: "/projects/$project/branches",
    public: true,
    title: (texts) => texts.branches.title,
    load: () => import("./branches/Page.tsx"),
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
  {
    path: "/sign-in/$provider",
    title: (texts) => texts.signIn.title,
    open: true,
    load: () => import("./sign-in/ProviderPage.tsx"),
  },
  {
    path: "/programs/$code",
    title: (texts) => texts.program.title,
    load: () => import("./program/Page.tsx"),
  },
];

/** The parameters of a page's path at an address. */
export function paramsAt(page: PageDeclaration, path: string): Readonly<Record<string, string>> {
  const segments = path.split("/");
  return Object.fromEntries(
    page.path
      .split("/")
      .flatMap((part, index) => (part.startsWith("$") ? [[part.slice(1), decodeURIComponent(segments[index]!)]] : [])),
  );
}

/** The page at an address. */
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
