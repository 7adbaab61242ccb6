import type { UseInfiniteQueryResult } from "@tanstack/react-query";

/** The state of a list that is read page by page, as `usePages` returns it. */
export type PagedRead = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "isFetching" | "isFetchingNextPage" | "isLoading" | "fetchNextPage"
>;

/** The props of a table whose rows are read page by page while the user scrolls. */
export function pagingOf(pages: PagedRead) {
  return {
    more: pages.hasNextPage,
    loading: pages.isLoading || pages.isFetchingNextPage,
    onEnd: pages.hasNextPage && !pages.isFetching ? () => void pages.fetchNextPage() : undefined,
  };
}
