import { BrokenReportError } from "../broken-report.ts";
import { Expansion, type ExpansionBounds } from "./expansion.ts";
import { FormBytes } from "./form-bytes.ts";
import { partNameOf } from "./part-name.ts";
import { gunzip } from "./read-report.ts";
import type { UploadBytes } from "./upload-bytes.ts";

/** Fields before the files that are looked through. */
const fieldsMax = 100;

/** A multipart form that was uploaded. */
interface UploadedForm {
  readonly upload: UploadBytes;
  readonly boundary: string;
  /** Whether the body as a whole is gzip. */
  readonly gzip: boolean;
  readonly bounds: ExpansionBounds;
}

/**
 * The value of a field that comes before the files of a form, at most its first `bytesMax` bytes; undefined: there is no
 * such field. A form that cannot be read has none: whoever reads its reports says why.
 */
export async function readFormField(
  { upload, boundary, gzip, bounds }: UploadedForm,
  name: string,
  bytesMax: number,
): Promise<string | undefined> {
  const sent = upload.open() as AsyncIterable<Uint8Array>;
  const body = gzip ? gunzip(sent, null, new Expansion(bounds, upload.size)) : sent;
  const bytes = new FormBytes(body, boundary);
  try {
    await bytes.skipToDelimiter();
    for (let fields = 0; fields < fieldsMax; fields++) {
      const headers = await bytes.readHeaders();
      const part = headers && partNameOf(headers);
      if (part === undefined || part.file !== undefined) return undefined;
      if (part.field === name) return await readText(bytes, bytesMax);
      await bytes.skipToDelimiter();
    }
    return undefined;
  } catch (error) {
    if (error instanceof BrokenReportError) return undefined;
    throw error;
  } finally {
    await bytes.close();
  }
}

async function readText(bytes: FormBytes, bytesMax: number): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for (let piece = await bytes.nextPiece(); piece !== undefined && length < bytesMax; piece = await bytes.nextPiece()) {
    pieces.push(Buffer.from(piece));
    length += piece.length;
  }
  return Buffer.concat(pieces).subarray(0, bytesMax).toString("utf8");
}
