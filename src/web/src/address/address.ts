import { useLocation, useParams, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { parseSearch, stringifySearch, type Changes, type Search } from "./search.ts";

/** The path that all addresses of the interface start with, without a trailing slash. */
export const basePath = new URL(document.baseURI).pathname.replace(/\/+$/, "");

/** The address of the server, for commands that users copy; without a trailing slash. */
export function serverAddress(): string {
  return document.baseURI.replace(/\/$/, "");
}

/** The address of the page, and how to change it. A page derives everything that it shows from its address. */
export interface Address {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Search;
  /** The address of this page with other parameters; `undefined` removes a parameter. */
  readonly with: (changes: Changes) => string;
  /** Navigates to that address; `replace` replaces the current entry in the browser's history. */
  readonly change: (changes: Changes, options?: { readonly replace?: boolean }) => void;
}

export function useAddress(): Address {
  const { pathname } = useLocation();
  const search = useLocation({ select: (location) => location.search as Search });
  const params = useParams({ strict: false }) as Readonly<Record<string, string>>;
  const navigate = useNavigation();
  const path = withoutBase(pathname);
  const address = (changes: Changes): string => hrefOf(path, { ...search, ...changes });
  return { path, params, search, with: address, change: (changes, options) => navigate(address(changes), options) };
}

/** Returns a function that navigates to an address of the interface. */
export function useNavigation(): (href: string, options?: { readonly replace?: boolean }) => void {
  const router = useRouter();
  return useCallback(
    (href, options) => {
      const [path = "/", search = ""] = href.split("?", 2);
      void router.navigate({
        to: path,
        search: parseSearch(search) as never,
        replace: options?.replace ?? false,
      });
    },
    [router],
  );
}

/** Joins a path and its parameters. */
export function hrefOf(path: string, search: Changes = {}): string {
  const text = stringifySearch(search);
  return `${path}${text}`;
}

/** The address as the browser shows it, with the base path. */
export function browserHref(href: string): string {
  return `${basePath}${href}`;
}

/** The address for a `url` of the server, which is relative to the base (D9). */
export function hrefOfUrl(url: string): string {
  return `/${url}`;
}

/** Returns the address if it belongs to this interface, else the address of the first page (U6). */
export function localHref(text: string | undefined): string {
  if (text === undefined || !/^\/(?![/\\])/.test(text)) return "/";
  const here = new URL(document.baseURI).origin;
  return URL.canParse(text, here) && new URL(text, here).origin === here ? text : "/";
}

/** The path that the browser has open, without the base path. */
export function currentPath(): string {
  return withoutBase(location.pathname);
}

function withoutBase(pathname: string): string {
  return basePath !== "" && pathname.startsWith(basePath) ? pathname.slice(basePath.length) || "/" : pathname;
}
