import type { Outcome } from "../../failure.ts";
import type { PostedComment, SummaryComments } from "./forge.ts";
import type { ForgeAccess } from "./http.ts";

/** How a forge creates, changes and removes comments. */
export interface CommentRoutes {
  readonly list: () => Promise<Outcome<readonly PostedComment[]>>;
  /** Where comments are created. */
  readonly all: string;
  readonly one: (id: number) => string;
  readonly changeMethod: "PATCH" | "PUT";
  readonly query?: Readonly<Record<string, string>>;
  /** The body of a request to create a comment. */
  readonly created: (text: string) => unknown;
  /** The body of a request to change a comment; as for a new one without it. */
  readonly changed?: (text: string) => unknown;
}

/** Comments that are resources with an address each. One that another job has removed is not missed. */
export function restComments({ http, headers }: ForgeAccess, routes: CommentRoutes): SummaryComments {
  const { list, all, one, changeMethod, query = {}, created, changed = created } = routes;
  const expected = [404];
  return {
    list,
    create: (text) => http.write({ method: "POST", url: all, query, headers, body: created(text) }),
    update: (id, text) =>
      http.write({ method: changeMethod, url: one(id), query, headers, body: changed(text), expected }),
    remove: (id) => http.write({ method: "DELETE", url: one(id), query, headers, expected }),
  };
}
