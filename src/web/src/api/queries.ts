import {
  QueryClient,
  useInfiniteQuery,
  useQuery,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { call, read, type Answer, type Answered, type Request, type Route } from "./client.ts";
import { ApiProblem } from "./problem.ts";

/** What was read counts as fresh for this long; after that it is shown and asked for again. */
const freshMilliseconds = 15_000;
const retriesMax = 2;

/** Answers of the server, kept while pages that show them are near. Only what may go better next time is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMilliseconds,
        retry: (count, error) => count < retriesMax && mayGoBetter(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}

function mayGoBetter(error: Error): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 503);
}

type Asked<Known extends Route> = Omit<Request<Known>, "signal">;

interface Options {
  /** False: not yet, because something it needs is unknown. */
  readonly enabled?: boolean;
  /** Shows what was there before while the next is on its way, as long as it is about the same thing. */
  readonly keepPrevious?: boolean;
  /** Asked again this often. */
  readonly everyMilliseconds?: number | false;
}

/** The key that an endpoint's answers are kept under. */
export function keyOf<Known extends Route>(route: Known, request: Asked<Known> = {}): readonly unknown[] {
  return [route, request.params ?? {}, request.query ?? {}, request.body ?? null];
}

/** Reads what a button needs, unless it is there already. */
export function readKept<Known extends Route>(
  queries: QueryClient,
  route: Known,
  request: Asked<Known> = {},
): Promise<Answer<Known>> {
  return queries.fetchQuery<Answer<Known>>({
    queryKey: keyOf(route, request),
    queryFn: ({ signal }) => read(route, { ...request, signal }),
  });
}

/** Reads from the API as long as the component that asks is shown. */
export function useRead<Known extends Route>(
  route: Known,
  request: Asked<Known> = {},
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

// A key begins with the endpoint, that of a list with a word before it; what is asked about comes next.
function previousOfSame(params: object | undefined, place = 1) {
  const same = JSON.stringify(params ?? {});
  return <Value>(before: Value | undefined, query: { readonly queryKey: readonly unknown[] } | undefined) =>
    JSON.stringify(query?.queryKey[place]) === same ? before : undefined;
}

/** The same with what the headers tell, such as the tag for `If-Match`. */
export function useAnswered<Known extends Route>(
  route: Known,
  request: Asked<Known> = {},
): UseQueryResult<Answered<Known>> {
  return useQuery<Answered<Known>>({
    queryKey: [...keyOf(route, request), "answered"],
    queryFn: ({ signal }) => call(route, { ...request, signal }),
  });
}

/** A list that is read page by page. */
export interface Pages<Known extends Route> {
  readonly pages: readonly Answered<Known>[];
}

/** Reads a list page by page, as far as it is looked at. */
export function usePages<Known extends Route>(
  route: Known,
  request: Asked<Known>,
  { enabled = true, keepPrevious = false }: Options = {},
): UseInfiniteQueryResult<Pages<Known>> {
  return useInfiniteQuery({
    queryKey: ["pages", ...keyOf(route, request)],
    queryFn: ({ signal, pageParam }) =>
      call(route, { ...request, query: { ...request.query, ...after(pageParam) } as never, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Answered<Known>) => last.next,
    enabled,
    ...(keepPrevious ? { placeholderData: previousOfSame(request.params, 2) } : {}),
  }) as UseInfiniteQueryResult<Pages<Known>>;
}

function after(cursor: string | undefined): { readonly after?: string } {
  return cursor === undefined ? {} : { after: cursor };
}

/** All that has been read of a list so far. */
export function rowsOf<Element>(
  pages: { readonly pages: readonly { readonly value: readonly Element[] }[] } | undefined,
) {
  return pages?.pages.flatMap(({ value }) => value) ?? [];
}
