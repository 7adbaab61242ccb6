import type { Rule } from "../../../snapshot/index.ts";
import { ruleEntriesMax } from "../../bounds.ts";
import type { JsonObject } from "../../documents/json-fields.ts";
import type { FieldReader } from "./field-reader.ts";

/** Reads a `rule` line. */
export function parseRule(json: JsonObject, fields: FieldReader): Rule {
  const id = fields.text(json["id"], "id");
  return {
    id,
    name: fields.optionalText(json["name"], "name") ?? id,
    description: fields.optionalText(json["description"], "description") ?? "",
    helpUri: fields.optionalText(json["helpUri"], "helpUri") ?? "",
    tool: fields.optionalText(json["tool"], "tool") ?? "",
    families: fields.texts(json["families"], "families", ruleEntriesMax),
    categories: fields.texts(json["categories"], "categories", ruleEntriesMax),
  };
}
