import { done, fail, type Outcome } from "../failure.ts";
import { incompleteAnswer, type ApiRequest, type Client } from "./client.ts";
import { ElementSplitter } from "./elements.ts";

/** The result of reading a list. */
export interface ListEnd {
  readonly count: number;
  /** The number of all elements, if the server reports it. */
  readonly total: number | undefined;
}

/** Largest page that the server returns (D12). */
const pageLimitMax = 10_000;

/**
 * Reads a list while it arrives, with backpressure: `take` receives the JSON texts of the elements in batches, and
 * returns whether it wants more. A limit of at most one page is sent to the server; with a larger one, reading stops
 * there.
 */
export async function readList(
  client: Client,
  request: ApiRequest,
  limit: number | undefined,
  take: (elements: readonly string[]) => Promise<boolean>,
): Promise<Outcome<ListEnd>> {
  const paged = limit !== undefined && limit <= pageLimitMax && request.method !== "POST";
  const query = paged ? { ...request.query, limit: String(limit) } : (request.query ?? {});
  const opened = await client.open({ ...request, query });
  if (!opened.ok) return opened;
  const splitter = new ElementSplitter();
  const total = Number(opened.value.headers.get("x-total-count") ?? Number.NaN);
  const end = (count: number): Outcome<ListEnd> => done({ count, total: Number.isNaN(total) ? undefined : total });
  let count = 0;
  try {
    for await (const chunk of opened.value.body ?? []) {
      const elements = splitter.take(chunk).slice(0, (limit ?? Infinity) - count);
      count += elements.length;
      const more = elements.length === 0 || (await take(elements));
      // Leaving the loop cancels the response.
      if (!more || count === limit) return end(count);
      if (splitter.isTooLong) return fail(incompleteAnswer(client.server, "an element is longer than any can be"));
    }
  } catch (error) {
    return fail(incompleteAnswer(client.server, error));
  }
  return splitter.ended ? end(count) : fail(incompleteAnswer(client.server, "the list has no end"));
}
