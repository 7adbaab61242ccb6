import { Type } from "typebox";
import { accept, refuse } from "../../text/index.ts";
import type { BodyReader } from "../endpoint.ts";
import { hasBody } from "./body-stream.ts";
import { collectBody } from "./json-body.ts";
import { parseMediaType } from "./media-type.ts";
import { missingValue } from "./schema-check.ts";

const formType = "application/x-www-form-urlencoded";

/** The endpoint takes the fields of a form, each of them once. Other fields are ignored. */
export function formFields<Name extends string>(
  names: readonly Name[],
  bytesMax: number,
): BodyReader<Readonly<Record<Name, string>>> {
  return {
    kind: "form",
    mediaTypes: [formType],
    schema: Type.Object(Object.fromEntries(names.map((name) => [name, Type.String({ maxLength: bytesMax })]))),
    async read(request, { transfers }) {
      const { message } = request;
      if (!hasBody(message)) return refuse({ code: "body.missing" });
      if (parseMediaType(message.headers["content-type"] ?? "")?.name !== formType) {
        return refuse({ code: "body.media-type", params: { types: formType } });
      }
      const bytes = await collectBody(request, bytesMax, transfers);
      if (!bytes.ok) return bytes;
      const sent = new URLSearchParams(bytes.value.toString("utf8"));
      const fields: Partial<Record<Name, string>> = {};
      for (const name of names) {
        const [value, ...others] = sent.getAll(name);
        if (value === undefined || others.length > 0) return refuse(missingValue(name));
        fields[name] = value;
      }
      return accept(fields as Record<Name, string>);
    },
  };
}
