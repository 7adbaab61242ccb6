import { Type } from "typebox";
import { accept, refuse } from "../../text/index.ts";
import { uploadBytes } from "../edge/transfers.ts";
import { BuildQuery } from "./build-request.ts";
import { hasBody, openBody } from "./body-stream.ts";
import type { BodyReader } from "../endpoint.ts";
import { parseMediaType } from "./media-type.ts";

/** A body that its handler streams. Until `open` is called, not a byte of it has been asked for. */
export interface IncomingUpload {
  /** Undefined: nothing was sent. */
  readonly mediaType: string | undefined;
  /** What parts a multipart body; undefined for every other one. */
  readonly boundary: string | undefined;
  readonly gzip: boolean;
  readonly open: () => AsyncIterable<Uint8Array>;
}

const binaryTypes = ["application/octet-stream", "application/gzip", "application/zip"];
/** `format` is for generators of clients that know the words of OpenAPI 3.0 alone: they would send text. */
const Bytes = Type.Unsafe<string>({ type: "string", format: "binary", contentMediaType: "application/octet-stream" });

/** The fields of a form that are no reports; they apply to the files after them. */
const UploadForm = Type.Object(
  {
    strip: Type.Optional(BuildQuery.properties.strip),
    pathPrefix: Type.Optional(BuildQuery.properties.pathPrefix),
    ancestors: Type.Optional(BuildQuery.properties.ancestors),
  },
  {
    description: "Any other field is a report; its file name is shown where it is refused.",
    additionalProperties: Bytes,
  },
);

/** The endpoint takes an upload of one of these types, gzipped or not. What can be refused early is (D3, R2). */
export function uploadBody(mediaTypes: readonly string[]): BodyReader<IncomingUpload> {
  return {
    kind: "upload",
    mediaTypes,
    schema: undefined,
    schemaByType: {
      "multipart/form-data": UploadForm,
      ...Object.fromEntries(binaryTypes.map((type) => [type, Bytes])),
    },
    async read(request, { settings, transfers }) {
      const { headers } = request.message;
      if (headers["content-type"] === undefined && !hasBody(request.message)) {
        return accept({
          mediaType: undefined,
          boundary: undefined,
          gzip: false,
          open: () => openBody(request, transfers, uploadBytes),
        });
      }
      const type = parseMediaType(headers["content-type"] ?? "");
      if (type === undefined || !mediaTypes.includes(type.name)) {
        return refuse({ code: "body.media-type", params: { types: mediaTypes.join(", ") } });
      }
      const isForm = type.name === "multipart/form-data";
      if (isForm && type.boundary === undefined) {
        return refuse({ code: "body.media-type", params: { types: "multipart/form-data; boundary=…" } });
      }
      const encoding = (headers["content-encoding"] ?? "identity").trim().toLowerCase();
      if (encoding !== "gzip" && encoding !== "x-gzip" && encoding !== "identity") {
        return refuse({ code: "body.encoding", params: { encodings: "gzip, identity" } });
      }
      const limit = await settings.get("uploadBytesMax");
      if (Number(headers["content-length"] ?? 0) > limit) return refuse({ code: "body.too-large", params: { limit } });
      return accept({
        mediaType: type.name,
        boundary: isForm ? type.boundary : undefined,
        gzip: encoding !== "identity",
        open: () => openBody(request, transfers, uploadBytes),
      });
    },
  };
}
