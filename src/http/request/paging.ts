import { Type } from "typebox";
import { findingForms, tabularForms, versionForms } from "../answer/table-form.ts";
import { encodeCursor, type Cursor } from "./cursor.ts";
import { rawPairs } from "./query-string.ts";

const pageRowsMax = 10_000;

/** `?limit=&after=` of a list (D12). */
export const pageParameters = {
  limit: Type.Optional(Type.Integer({ description: "Number of elements.", minimum: 1, maximum: pageRowsMax })),
  after: Type.Optional(Type.String({ description: "Where the page before ended, from its `Link` header." })),
};

/** What every list takes. */
export const listParameters = {
  where: Type.Optional(Type.String({ description: "Which elements are wanted: a condition on their fields." })),
  ...pageParameters,
};

const formatDescription =
  "How the answer is written; wins over `Accept`. A table has a column for each field, with its path as name; lists are JSON text.";

/** What lists and queries that are also written as tables take (D18). */
export const formatParameter = {
  format: Type.Optional(Type.Enum([...tabularForms], { description: formatDescription })),
};

const fitParameter = {
  fit: Type.Optional(
    Type.Enum(["github"], {
      description:
        "With SARIF: only what this host shows of it. The file names what was left out. Not with `limit` and `after`.",
    }),
  ),
};

/** What lists of findings take. */
export const findingFormatParameters = {
  format: Type.Optional(
    Type.Enum([...findingForms], { description: `${formatDescription} SARIF has its own fields.` }),
  ),
  ...fitParameter,
};

/** What a version takes. */
export const versionFormatParameters = {
  format: Type.Optional(
    Type.Enum([...versionForms], {
      description: "`sarif`: all findings of the version as a SARIF log; wins over `Accept`.",
    }),
  ),
  ...fitParameter,
};

/** What every GET takes. */
export const fieldsParameter = {
  fields: Type.Optional(Type.String({ description: "Which fields are wanted, e.g. `id,level(id,name)`." })),
};

/** The `Link` header to the page that follows: the same request, behind the cursor of the list. */
export function nextLink(basePath: string, url: string, cursor: Cursor, list: string): Record<string, string> {
  const path = url.split("?", 1)[0];
  const pairs = rawPairs(url).filter((pair) => !/^after(?:=|$)/.test(pair));
  const query = [...pairs, `after=${encodeCursor(cursor, list)}`].join("&");
  return { link: `<${basePath}${encodeUnsafe(`${path}?${query}`)}>; rel="next"` };
}

// What was sent may hold bytes that neither a URI nor a header value takes; each is one character here.
function encodeUnsafe(text: string): string {
  return text.replaceAll(
    /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
