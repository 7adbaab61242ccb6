import { reportsMax } from "../bounds.ts";
import { BrokenReportError } from "../broken-report.ts";
import { noAlignment, type Alignment } from "../align-path.ts";
import { form } from "../../text/index.ts";
import { FormBytes } from "./form-bytes.ts";
import { partNameOf } from "./part-name.ts";

/** A file of a form, with what the fields before it say of its paths. */
export interface FilePart {
  /** Place among the files of the form. */
  readonly index: number;
  readonly name: string;
  readonly alignment: Alignment;
  readonly content: AsyncIterable<Uint8Array>;
}

const fieldBytesMax = 8192;
const fieldsMax = 2 * reportsMax;
/** Fields of the request itself: they are no reports. */
const requestFields: ReadonlySet<string> = new Set(["ancestors"]);
const alignmentFields: ReadonlySet<string> = new Set(Object.keys(noAlignment));

/**
 * Passes the files of a multipart form to `take`, one after another. A field `strip` or `pathPrefix` applies to the
 * files after it, until the next field of its name. A file that is not read is passed over. Bytes are read only when
 * they are needed, so that the promise settles on any input.
 */
export async function eachFilePart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  initial: Alignment,
  take: (part: FilePart) => Promise<void>,
): Promise<void> {
  const bytes = new FormBytes(body, boundary);
  const fieldValues = new Map<string, string>();
  let files = 0;
  let fields = 0;
  try {
    await bytes.skipToDelimiter();
    for (;;) {
      const { position } = bytes;
      const headers = await bytes.readHeaders();
      if (headers === undefined) break;
      const name = partNameOf(headers);
      if (name === undefined) throw bytes.refusePart(position);
      const { field, file } = name;
      if (file === undefined && field !== undefined && alignmentFields.has(field)) {
        if (++fields > fieldsMax) throw tooMany();
        fieldValues.set(field, await readField(bytes));
        continue;
      }
      if (file === undefined && field !== undefined && requestFields.has(field)) {
        if (++fields > fieldsMax) throw tooMany();
        await bytes.skipToDelimiter();
        continue;
      }
      if (++files > reportsMax) throw tooMany();
      const alignment = { ...initial, ...Object.fromEntries(fieldValues) };
      const reading = { isWhole: false };
      const content = contentOf(bytes, reading);
      await take({ index: files - 1, name: file ?? field!, alignment, content });
      // A reader that stopped early may still wait for a piece: this comes after it.
      await content.return(undefined);
      if (!reading.isWhole) await bytes.skipToDelimiter();
    }
    await bytes.skipEpilogue();
  } finally {
    await bytes.close();
  }
}

async function* contentOf(bytes: FormBytes, reading: { isWhole: boolean }): AsyncGenerator<Uint8Array, void> {
  for (let piece = await bytes.nextPiece(); piece !== undefined; piece = await bytes.nextPiece()) yield piece;
  reading.isWhole = true;
}

async function readField(bytes: FormBytes): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let piece = await bytes.nextPiece(); piece !== undefined; piece = await bytes.nextPiece()) {
    length += piece.length;
    if (length > fieldBytesMax) {
      throw new BrokenReportError({ code: "results.form-broken", params: { detail: form("field-too-long") } });
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

function tooMany(): BrokenReportError {
  return new BrokenReportError({ code: "results.too-many-reports", params: { limit: reportsMax } });
}
