import { Type } from "typebox";

const pageRowsMax = 10_000;

/** `?limit=&after=` of a list whose cursor is the id of the last element shown (D12). */
export const pageParameters = {
  limit: Type.Optional(
    Type.Integer({ title: `1–${pageRowsMax}`, description: "Number of elements.", minimum: 1, maximum: pageRowsMax }),
  ),
  after: Type.Optional(
    Type.Integer({ title: "id", description: "Cursor: the id of the last element of the page before.", minimum: 0 }),
  ),
};

/** The first elements up to the page's limit, and whether more follow. */
export async function takePage<Element>(
  elements: AsyncIterable<Element>,
  limit: number,
): Promise<{ readonly elements: readonly Element[]; readonly more: boolean }> {
  const taken: Element[] = [];
  for await (const element of elements) {
    if (taken.length === limit) return { elements: taken, more: true };
    taken.push(element);
  }
  return { elements: taken, more: false };
}

/** The `Link` header to the page that follows. */
export function nextLink(path: string, parameters: Readonly<Record<string, string | number>>): Record<string, string> {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return { link: `<${path}?${query.join("&")}>; rel="next"` };
}
