import { accept, refuse, type Result } from "../../../text/index.ts";
import { idCharactersMax, kindsMax } from "../../bounds.ts";
import type { Collector } from "../../collector.ts";
import { GrowingDoubles } from "../../growing.ts";
import { excerpt } from "../../refusals.ts";
import { fieldInvalid, type JsonObject } from "./fields.ts";

/** The measures that following artifacts give by position; null where values are not to be taken. */
export interface Columns {
  readonly ids: readonly string[];
  readonly targets: readonly (GrowingDoubles | null)[];
}

/** Reads a `columns` line. A column that must not be given is told once, and its values are passed over. */
export function readColumns(collector: Collector, record: JsonObject, line: number): Result<Columns> {
  const ids = record["measures"];
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string")) {
    return refuse(fieldInvalid("measures", "array-of-strings"));
  }
  if (ids.length > kindsMax)
    return refuse({ code: "results.too-many-entries", params: { field: "measures", limit: kindsMax } });
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
  return accept({ ids, targets });
}
