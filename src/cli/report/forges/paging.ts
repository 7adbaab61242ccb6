import { done, type Outcome } from "../../failure.ts";
import type { ForgeHttp, ForgeRequest } from "./http.ts";

/** Pages that are read at most; a pull request with more comments gets another summary. */
const pagesMax = 50;
export const pageSize = 100;

/** Reads a list that has its pages in the query: `page=1`, `page=2`, until one is not full. */
export async function readPages<Item>(
  http: ForgeHttp,
  request: Pick<ForgeRequest, "url" | "headers" | "query">,
  sizeName: string,
  sizeOfPage: number = pageSize,
): Promise<Outcome<readonly Item[]>> {
  const items: Item[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const query = { ...request.query, [sizeName]: String(sizeOfPage), page: String(page) };
    const answer = await http.send({ ...request, method: "GET", query });
    if (!answer.ok) return answer;
    const found = Array.isArray(answer.value.value) ? (answer.value.value as Item[]) : [];
    items.push(...found);
    // A server may have smaller pages than were asked for: an empty one is the end for certain.
    if (found.length === 0) break;
  }
  return done(items);
}
