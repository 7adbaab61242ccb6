import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { accept, refuse, type Result } from "../text/index.ts";
import type { Collector } from "./collector.ts";
import { formats } from "./formats/index.ts";
import { TooLargeError } from "./too-large.ts";

export interface ReadResultsOptions {
  readonly mediaType: string;
  readonly gzip: boolean;
  /** Called after every chunk with the bytes read so far, as sent; may throw to stop. */
  readonly onProgress: (bytesRead: number) => void;
}

/** Reads a whole upload into the collector. What cannot be read at all is a refusal; single records never are. */
export async function readResults(
  upload: AsyncIterable<Uint8Array>,
  collector: Collector,
  options: ReadResultsOptions,
): Promise<Result<void>> {
  const format = formats.find(({ mediaTypes }) => mediaTypes.includes(options.mediaType));
  if (format === undefined) throw new RangeError(`no format for ${options.mediaType}`);
  const reader = format.open(collector);
  let bytesRead = 0;
  const counted = async function* () {
    for await (const chunk of upload) {
      bytesRead += chunk.byteLength;
      options.onProgress(bytesRead);
      // A piece holds until the next is asked for, which the decompressor does before it is done with this one.
      yield options.gzip ? Buffer.from(chunk) : chunk;
    }
  };
  const consume = async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) reader.push(chunk);
    reader.finish();
  };
  try {
    if (options.gzip) await pipeline(counted, createGunzip({ chunkSize: 256 * 1024 }), consume);
    else await consume(counted());
  } catch (error) {
    return failure(error);
  }
  return accept(undefined);
}

function failure(error: unknown): Result<never> {
  if (error instanceof TooLargeError) return refuse(error.problem);
  if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
    return refuse({ code: "results.compression-broken" });
  }
  throw error;
}
