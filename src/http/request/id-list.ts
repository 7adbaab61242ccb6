import { Type } from "typebox";
import { accept, form, refuse, type Result } from "../../text/index.ts";

/** Measures or indicators of one request. */
const idsMax = 50;

/** A parameter that names several things at once. */
export const idList = (what: string) =>
  Type.Optional(Type.String({ description: `Ids of ${what}, at most ${idsMax}, separated by commas.` }));

/** What reading such a parameter refuses. */
export const idProblems = ["query.value-invalid", "query.id-unknown"] as const;

/** What such a parameter is called, and what it holds ids of. */
interface IdParameter {
  readonly name: string;
  readonly what: "measure" | "indicator";
}

/** The ids that such a parameter names, each once; without it none. */
export async function readIds(
  { name, what }: IdParameter,
  text: string | undefined,
  exists: (id: string) => Promise<boolean>,
): Promise<Result<readonly string[], (typeof idProblems)[number]>> {
  if (text === undefined) return accept([]);
  const ids = [...new Set(text.split(",").map((id) => id.trim()))];
  if (ids.length > idsMax) {
    return refuse({ code: "query.value-invalid", params: { name, expected: form("ids", { max: idsMax }) } });
  }
  for (const id of ids) {
    if (!(await exists(id))) return unknownId(name, id, what);
  }
  return accept(ids);
}

/** Refuses an id in the query string that names nothing. */
export function unknownId(name: string, id: string, what: IdParameter["what"]): Result<never, "query.id-unknown"> {
  return refuse({ code: "query.id-unknown", params: { name, id: id.slice(0, shownCharactersMax), what: form(what) } });
}

/** How much of an unknown id a refusal repeats: some are whole texts. */
const shownCharactersMax = 200;
