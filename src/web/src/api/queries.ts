import {
  QueryClient,
  useInfiniteQuery,
  useQuery,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { call, read, type Answer, type ApiResponse, type Request, type Route } from "./client.ts";
import { ApiProblem } from "./problem.ts";

/** An answer is fresh for this long. After that it is still shown, and requested again. */
const freshMilliseconds = 15_000;
const retriesMax = 2;

/** Creates the cache of answers. Only failures that may be temporary are retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMilliseconds,
        retry: (count, error) => count < retriesMax && isTemporary(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}

function isTemporary(error: Error): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 503);
}

type ReadRequest<Known extends Route> = Omit<Request<Known>, "signal">;

interface Options {
  /** False while something that the request needs is unknown. */
  readonly enabled?: boolean;
  /** Shows the previous answer while the next one loads, if both are about the same object. */
  readonly keepPrevious?: boolean;
  /** The interval of repeated requests. */
  readonly everyMilliseconds?: number | false;
}

/** The cache key of a request. */
export function keyOf<Known extends Route>(route: Known, request: ReadRequest<Known> = {}): readonly unknown[] {
  return [route, request.params ?? {}, request.query ?? {}, request.body ?? null];
}

/** Reads from the cache, or from the server if the cache has no fresh answer. */
export function readCached<Known extends Route>(
  queries: QueryClient,
  route: Known,
  request: ReadRequest<Known> = {},
): Promise<Answer<Known>> {
  return queries.fetchQuery<Answer<Known>>({
    queryKey: keyOf(route, request),
    queryFn: ({ signal }) => read(route, { ...request, signal }),
  });
}

/** Reads from the API while the component is mounted. */
export function useRead<Known extends Route>(
  route: Known,
  request: ReadRequest<Known> = {},
  { enabled = true, keepPrevious = false, everyMilliseconds = false }: Options = {},
): UseQueryResult<Answer<Known>> {
  return useQuery<Answer<Known>>({
    queryKey: keyOf(route, request),
    queryFn: ({ signal }) => read(route, { ...request, signal }),
    enabled,
    refetchInterval: everyMilliseconds,
    ...(keepPrevious ? { placeholderData: previousOfSame(request.params) } : {}),
  });
}

// The parameters are the second part of a key, or the third part of a list's key.
function previousOfSame(params: object | undefined, keyIndex = 1) {
  const same = JSON.stringify(params ?? {});
  return <Value>(before: Value | undefined, query: { readonly queryKey: readonly unknown[] } | undefined) =>
    JSON.stringify(query?.queryKey[keyIndex]) === same ? before : undefined;
}

/** Like `useRead`, but returns also the values of the headers, such as the tag for `If-Match`. */
export function useResponse<Known extends Route>(
  route: Known,
  request: ReadRequest<Known> = {},
): UseQueryResult<ApiResponse<Known>> {
  return useQuery<ApiResponse<Known>>({
    queryKey: [...keyOf(route, request), "response"],
    queryFn: ({ signal }) => call(route, { ...request, signal }),
  });
}

/** A list that is read page by page. */
export interface Pages<Known extends Route> {
  readonly pages: readonly ApiResponse<Known>[];
}

/** Reads a list page by page while the user scrolls. */
export function usePages<Known extends Route>(
  route: Known,
  request: ReadRequest<Known>,
  { enabled = true, keepPrevious = false }: Options = {},
): UseInfiniteQueryResult<Pages<Known>> {
  return useInfiniteQuery({
    queryKey: ["pages", ...keyOf(route, request)],
    queryFn: ({ signal, pageParam }) =>
      call(route, { ...request, query: { ...request.query, ...after(pageParam) } as never, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: ApiResponse<Known>) => last.next,
    enabled,
    ...(keepPrevious ? { placeholderData: previousOfSame(request.params, 2) } : {}),
  }) as UseInfiniteQueryResult<Pages<Known>>;
}

function after(cursor: string | undefined): { readonly after?: string } {
  return cursor === undefined ? {} : { after: cursor };
}

/** All rows of a list that have been read so far. */
export function rowsOf<Element>(
  pages: { readonly pages: readonly { readonly value: readonly Element[] }[] } | undefined,
) {
  return pages?.pages.flatMap(({ value }) => value) ?? [];
}
