import { Type } from "typebox";
import { accept, refuse, type Result } from "../text/index.ts";

/** Measures or indicators of one request. */
const idsMax = 50;

/** A parameter that names several things at once. */
export const idList = (what: string) =>
  Type.Optional(Type.String({ title: `at most ${idsMax} ids`, description: `Ids of ${what}, separated by commas.` }));

/** The ids that such a parameter names, each once; without it none. */
export async function readIds(
  name: string,
  text: string | undefined,
  exists: (id: string) => Promise<boolean>,
): Promise<Result<readonly string[]>> {
  if (text === undefined) return accept([]);
  const ids = [...new Set(text.split(",").map((id) => id.trim()))];
  let known = ids.length <= idsMax;
  for (const id of ids) known &&= await exists(id);
  return known
    ? accept(ids)
    : refuse({ code: "query.value-invalid", params: { name, expected: `at most ${idsMax} ids` } });
}
