import { accept, refuse, type Result } from "../../../text/index.ts";
import { idCharactersMax, kindsMax } from "../../bounds.ts";
import type { Collector } from "../../collector.ts";
import { GrowingDoubles } from "../../growing.ts";
import type { JsonObject } from "../../documents/json-fields.ts";
import { excerpt } from "../../refusals.ts";
import { checkEntryCount, fieldInvalid } from "../../records/checks.ts";

/** The columns that the values of the following artifacts go to; null for a column whose values are ignored. */
export interface Columns {
  readonly targets: readonly (GrowingDoubles | null)[];
}

/** Reads a `columns` line. A measure that results must not have is noted once, and its values are ignored. */
export function readColumns(collector: Collector, json: JsonObject, line: number): Result<Columns> {
  const ids = json["measures"];
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string")) {
    return refuse(fieldInvalid("measures", "array-of-strings"));
  }
  const tooMany = checkEntryCount(ids, "measures", kindsMax);
  if (tooMany !== undefined) return refuse(tooMany);
  const seen = new Set<string>();
  const repeated = ids.find((id) => seen.size === seen.add(id).size);
  if (repeated !== undefined) {
    const measure = excerpt(repeated, idCharactersMax);
    return refuse({ code: "results.measure-repeated", params: { measure } });
  }
  const targets: (GrowingDoubles | null)[] = [];
  for (const id of ids) {
    const target = collector.target(id, line, null);
    if (target instanceof GrowingDoubles) targets.push(target);
    else {
      const reason = target ?? ({ code: "results.measure-computed", params: { measure: id } } as const);
      if (reason.code === "results.id-invalid") return refuse(reason);
      collector.refusals.note(line, null, reason, id);
      targets.push(null);
    }
  }
  return accept({ targets });
}
