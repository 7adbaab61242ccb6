import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { pipeline } from "node:stream/promises";
import { reportsMax } from "../bounds.ts";
import { BrokenReportError } from "../broken-report.ts";
import { noAlignment, type Alignment } from "../align-path.ts";
import { lasting } from "./lasting.ts";
import { form, type Form } from "../../text/index.ts";

/** A file of a form, with what the fields before it say of its paths. */
export interface FilePart {
  /** Place among the files of the form. */
  readonly index: number;
  readonly name: string;
  readonly alignment: Alignment;
  readonly content: AsyncIterable<Uint8Array>;
}

const fieldBytesMax = 8192;
const alignmentFields: ReadonlySet<string> = new Set(Object.keys(noAlignment));

/**
 * Hands over the files of a multipart form one after another. A field `strip` or `pathPrefix` holds for the files after
 * it, until the next of its name. A file that is not read is passed over.
 */
export async function eachFilePart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  initial: Alignment,
  take: (part: FilePart) => Promise<void>,
): Promise<void> {
  const parser = new Busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    limits: { fieldSize: fieldBytesMax, fields: 2 * reportsMax, files: reportsMax, parts: 3 * reportsMax },
    isPartAFile: (fieldName, _type, fileName) => fileName !== undefined || !alignmentFields.has(fieldName ?? ""),
    preservePath: true,
  });
  let alignment = initial;
  let index = 0;
  let work = Promise.resolve();
  let failure: { readonly error: unknown } | undefined;
  const fail = (error: unknown): void => {
    failure ??= { error };
    parser.destroy();
  };
  const takeAfter = async (before: Promise<void>, part: FilePart, content: BusboyFileStream): Promise<void> => {
    await before;
    try {
      if (failure === undefined) await take(part);
    } catch (error) {
      fail(error);
    }
    content.resume();
  };
  parser.on("field", (name, value, _nameCut, valueCut) => {
    if (valueCut) return fail(broken(form("field-too-long")));
    if (alignmentFields.has(name)) alignment = { ...alignment, [name]: value };
  });
  parser.on("file", (field, content, fileName) => {
    const part = { index: index++, name: fileName ?? field, alignment, content: bytesOf(content) };
    // What goes wrong with a part's stream is told by reading it, or is of no interest.
    content.on("error", () => undefined);
    work = takeAfter(work, part, content);
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
    parser.on(limit, () =>
      fail(new BrokenReportError({ code: "results.too-many-reports", params: { limit: reportsMax } })),
    );
  }
  try {
    await pipeline(lasting(body), parser);
  } catch (error) {
    if (failure === undefined) throw brokenUnlessOurs(error);
  }
  await work;
  if (failure !== undefined) throw failure.error;
}

async function* bytesOf(content: BusboyFileStream): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content) yield chunk as Buffer;
  } catch (error) {
    throw brokenUnlessOurs(error);
  }
}

function brokenUnlessOurs(error: unknown): unknown {
  // The library's own errors are plain ones: all of them say that the form is damaged.
  return error instanceof Error && error.constructor === Error ? broken(error.message.slice(0, 200)) : error;
}

function broken(detail: string | Form): BrokenReportError {
  return new BrokenReportError({ code: "results.form-broken", params: { detail } });
}
