import { useLocation, useParams, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/** The path that all addresses of the interface begin with, without a slash at its end. */
export const basePath = new URL(document.baseURI).pathname.replace(/\/+$/, "");

/** What stands behind the question mark: plain text, so that addresses can be read and written by hand. */
export type Search = Readonly<Record<string, string>>;

type Changes = Readonly<Record<string, string | number | undefined>>;

/** Where the page is, and how to go elsewhere. All that a page shows follows from it. */
export interface Address {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Search;
  /** The same page with other entries behind the question mark; `undefined` takes one away. */
  readonly with: (changes: Changes) => string;
  /** Goes there; `replace` leaves no step to go back to. */
  readonly change: (changes: Changes, options?: { readonly replace?: boolean }) => void;
}

export function useAddress(): Address {
  const { pathname } = useLocation();
  const search = useLocation({ select: (location) => location.search as Search });
  const params = useParams({ strict: false }) as Readonly<Record<string, string>>;
  const go = useGo();
  const path = withoutBase(pathname);
  const address = (changes: Changes): string => hrefOf(path, { ...search, ...changes });
  return { path, params, search, with: address, change: (changes, options) => go(address(changes), options) };
}

/** Goes to an address of the interface. */
export function useGo(): (href: string, options?: { readonly replace?: boolean }) => void {
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

/** Writes an address. */
export function hrefOf(path: string, search: Changes = {}): string {
  const text = stringifySearch(search);
  return `${path}${text}`;
}

/** What the browser shows for an address of the interface. */
export function shownHref(href: string): string {
  return `${basePath}${href}`;
}

/** Where the server's `url`s lead, which are relative to the base (D9). */
export function hrefOfUrl(url: string): string {
  return `/${url}`;
}

/** Only an address of this interface; anything that would lead elsewhere is the first page (U6). */
export function localHref(text: string | undefined): string {
  if (text === undefined || !/^\/(?![/\\])/.test(text)) return "/";
  const here = new URL(document.baseURI).origin;
  return URL.canParse(text, here) && new URL(text, here).origin === here ? text : "/";
}

export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Changes): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  if (kept.length === 0) return "";
  return `?${new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()}`;
}

/** The path that the browser has opened, as pages name it. */
export function pathHere(): string {
  return withoutBase(location.pathname);
}

function withoutBase(pathname: string): string {
  return basePath !== "" && pathname.startsWith(basePath) ? pathname.slice(basePath.length) || "/" : pathname;
}
