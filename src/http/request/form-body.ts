import { Type } from "typebox";
import { accept, refuse } from "../../text/index.ts";
import type { BodyReader } from "../endpoint.ts";
import { hasBody } from "./body-stream.ts";
import { collectBody } from "./json-body.ts";
import { parseMediaType } from "./media-type.ts";

const formType = "application/x-www-form-urlencoded";

/** The endpoint takes the one field of a form, as other servers send it. */
export function formBody(field: string, bytesMax: number): BodyReader<string> {
  return {
    kind: "form",
    mediaTypes: [formType],
    schema: Type.Object({ [field]: Type.String() }),
    async read(request, { transfers }) {
      const { message } = request;
      if (!hasBody(message)) return refuse({ code: "body.missing" });
      if (parseMediaType(message.headers["content-type"] ?? "")?.name !== formType) {
        return refuse({ code: "body.media-type", params: { types: formType } });
      }
      const bytes = await collectBody(request, bytesMax, transfers);
      if (!bytes.ok) return bytes;
      const values = new URLSearchParams(bytes.value.toString("utf8")).getAll(field);
      const [value] = values;
      if (value === undefined || values.length > 1) {
        return refuse({ code: "body.value-missing", pointer: `/${field}`, params: { name: field } });
      }
      return accept(value);
    },
  };
}
