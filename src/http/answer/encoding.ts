import { promisify } from "node:util";
import { constants, createGzip, createZstdCompress, gzip, zstdCompress } from "node:zlib";
import type { Transform } from "node:stream";

/** How a body may be compressed, best first. */
const contentEncodings = ["zstd", "gzip"] as const;

export type ContentEncoding = (typeof contentEncodings)[number];

/** Below this, compressing costs more than it saves. */
export const encodedCharactersMin = 1_024;

// Answers are made once and sent once: fast levels, which already take most of JSON's air out.
const gzipOptions = { level: 4 };
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** The encoding that the client likes best (RFC 9110) of those there are; undefined: as it is. */
export function chooseEncoding(
  header: string | undefined,
  offered: readonly ContentEncoding[] = contentEncodings,
): ContentEncoding | undefined {
  if (header === undefined) return undefined;
  const weights = new Map(header.toLowerCase().split(",").map(readWeight));
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  const [best] = offered
    .filter((name) => weightOf(name) > 0 && weightOf(name) >= (weights.get("identity") ?? 0))
    .toSorted((one, other) => weightOf(other) - weightOf(one));
  return best;
}

function readWeight(element: string): [string, number] {
  const [name = "", ...parameters] = element.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  const value = weight === undefined ? 1 : Number(weight.slice(2));
  return [name, Number.isFinite(value) ? value : 0];
}

/** A text compressed as a whole, outside the event loop. */
export async function encodeText(text: string | Uint8Array, encoding: ContentEncoding): Promise<Buffer> {
  return encoding === "gzip" ? promisify(gzip)(text, gzipOptions) : promisify(zstdCompress)(text, zstdOptions);
}

/** Compresses what flows through it. */
export function encoder(encoding: ContentEncoding): Transform {
  return encoding === "gzip" ? createGzip(gzipOptions) : createZstdCompress(zstdOptions);
}
