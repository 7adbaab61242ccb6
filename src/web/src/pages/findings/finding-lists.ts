import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { rowsOf, usePages, useRead, type Pages } from "../../api/queries.ts";
import { pagingOf, type PagedRead } from "../../components/table-pages.ts";
import type { ListedFinding } from "../../finding/columns.tsx";
import type { FindingFilter } from "./filter.ts";

const rowsPerPage = 100;

/** The artifact whose findings are listed, in a version or in the current one; undefined for all projects. */
export type Scope = { readonly artifact: number; readonly version: number | undefined } | undefined;

/** A list of findings, read page by page while the user scrolls. */
export function useFindings(scope: Scope, filter: FindingFilter, limit = rowsPerPage) {
  const query = { ...filter, limit };
  const everywhere = usePages(
    "GET /api/findings",
    { query: { ...query, distinct: true } },
    { enabled: scope === undefined },
  );
  const below = usePages(
    "GET /api/artifacts/:id/findings",
    { params: { id: scope?.artifact ?? 0 }, query: { ...query, version: scope?.version } },
    { enabled: scope !== undefined },
  );
  return useList(scope === undefined ? everywhere : below);
}

/** The findings of the reference version that the version no longer has. */
export function useFixed(before: number | undefined, after: number | undefined) {
  const pages = usePages(
    "GET /api/versions/:id/compare/:other/findings",
    { params: { id: before ?? 0, other: after ?? 0 }, query: { change: "FIXED", limit: rowsPerPage } },
    { enabled: before !== undefined && after !== undefined },
  );
  return useList(pages);
}

/** The numbers of new, unchanged and fixed findings between two versions. */
export function useComparison(before: number | undefined, after: number | undefined) {
  return useRead(
    "GET /api/versions/:id/compare/:other",
    { params: { id: before ?? 0, other: after ?? 0 } },
    { enabled: before !== undefined && after !== undefined },
  );
}

type FindingPages = UseInfiniteQueryResult<
  Pages<"GET /api/findings" | "GET /api/artifacts/:id/findings" | "GET /api/versions/:id/compare/:other/findings">
>;

function useList(pages: PagedRead & Pick<FindingPages, "data" | "error" | "refetch">) {
  const rows: readonly ListedFinding[] = useMemo(() => rowsOf(pages.data), [pages.data]);
  return { ...pagingOf(pages), rows, error: pages.error, refetch: pages.refetch };
}

/** Exact counts of the findings that match. */
export function useCounts(scope: Scope, by: string, filter: FindingFilter, { enabled = true, values = 100 } = {}) {
  const { sort: _unsorted, ...conditions } = filter;
  const query = { ...conditions, by, values };
  const options = { keepPrevious: true };
  const everywhere = useRead(
    "GET /api/findings/facets",
    { query: { ...query, distinct: true } },
    { ...options, enabled: enabled && scope === undefined },
  );
  const below = useRead(
    "GET /api/artifacts/:id/findings/facets",
    { params: { id: scope?.artifact ?? 0 }, query: { ...query, version: scope?.version } },
    { ...options, enabled: enabled && scope !== undefined },
  );
  return scope === undefined ? everywhere : below;
}
