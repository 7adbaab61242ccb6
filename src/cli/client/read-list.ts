import { done, fail, type Outcome } from "../failure.ts";
import { brokenOff, type ApiRequest, type Client } from "./client.ts";
import { ElementSplitter } from "./elements.ts";

/** What is told of a list once it was read. */
export interface ListEnd {
  readonly count: number;
  /** How many there are in all, where the server says so. */
  readonly total: number | undefined;
}

/** Largest page that the server gives (D12). */
const pageLimitMax = 10_000;

/**
 * Reads a list as it comes, in the pace of who takes it: `take` gets the elements' JSON texts, batch by batch, and says
 * whether it wants more. Up to a page, the limit is told to the server; beyond, reading stops there.
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
      // Leaving the loop cancels the answer.
      if (!more || count === limit) return end(count);
      if (splitter.isTooLong) return fail(brokenOff(client.server, "an element is longer than any can be"));
    }
  } catch (error) {
    return fail(brokenOff(client.server, error));
  }
  return splitter.ended ? end(count) : fail(brokenOff(client.server, "the list has no end"));
}
