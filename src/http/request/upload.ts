import { createGunzip, type Gunzip } from "node:zlib";
import type { UploadStore } from "../../store/index.ts";
import { accept, refuse, type Problem, type Result } from "../../text/index.ts";
import { bodyProblem } from "./body-stream.ts";
import { createContentHash, type ContentHash } from "./content-hash.ts";

/** The ratio counts only past this much output: small texts may compress as well as they like (R2). */
const ratioFreeBytes = 16 * 1024 * 1024;

/** How much an upload may hold (R2; settings). */
export interface UploadBounds {
  readonly sentBytesMax: number;
  readonly expandedBytesMax: number;
  readonly ratioMax: number;
}

/** What an upload is refused with while it comes in. */
export const uploadProblems = [
  "upload.interrupted",
  "request.timeout",
  "body.too-large",
  "upload.expanded-too-large",
  "upload.ratio",
] as const;

type UploadCode = (typeof uploadProblems)[number];

/** An upload that is durable in the spool. */
export interface SpooledUpload {
  readonly upload: string;
  /** Hex SHA-256 of the expanded content; of the bytes as sent when they do not expand. */
  readonly digest: string;
  /** Its size in the spool. */
  readonly bytes: number;
}

/**
 * Streams an upload into the spool as it was sent. A gzip body is expanded on the side, only to count and to digest it;
 * a damaged one is not refused here: its task will end in ERROR (R2). Nothing stays in the spool after a refusal.
 */
export async function spoolUpload(
  body: AsyncIterable<Uint8Array>,
  { gzip, boundary }: { readonly gzip: boolean; readonly boundary?: string | undefined },
  bounds: UploadBounds,
  uploads: UploadStore,
): Promise<Result<SpooledUpload, UploadCode | "storage.full">> {
  const meter = createMeter(gzip, boundary, bounds);
  const source: { problem: Problem<UploadCode> | undefined } = { problem: undefined };
  async function* counted(): AsyncGenerator<Uint8Array> {
    const chunks = body[Symbol.asyncIterator]();
    for (;;) {
      const next = await nextChunk(chunks, source);
      if (next === undefined) break;
      source.problem = await meter.take(next);
      if (source.problem !== undefined) throw new UploadStoppedError();
      yield next;
    }
    source.problem = await meter.finish();
    if (source.problem !== undefined) throw new UploadStoppedError();
  }
  try {
    const spooled = await uploads.keep(counted());
    return spooled.ok ? accept({ upload: spooled.value, digest: meter.digest(), bytes: meter.bytes() }) : spooled;
  } catch (error) {
    if (source.problem !== undefined) return refuse(source.problem);
    throw error;
  } finally {
    meter.close();
  }
}

/** Ends the spool's visible; the problem itself travels beside it. */
class UploadStoppedError extends Error {}

async function nextChunk(
  chunks: AsyncIterator<Uint8Array>,
  source: { problem: Problem<UploadCode> | undefined },
): Promise<Uint8Array | undefined> {
  try {
    const next = await chunks.next();
    return next.done === true ? undefined : next.value;
  } catch (error) {
    source.problem = bodyProblem(error);
    throw new UploadStoppedError();
  }
}

interface Meter {
  /** Counts a chunk; the problem when a bound is passed. */
  take(chunk: Uint8Array): Promise<Problem<UploadCode> | undefined>;
  finish(): Promise<Problem<UploadCode> | undefined>;
  digest(): string;
  bytes(): number;
  close(): void;
}

function createMeter(gzip: boolean, boundary: string | undefined, bounds: UploadBounds): Meter {
  const sentHash = createContentHash(boundary);
  const expander = gzip ? createExpander(createContentHash(boundary)) : undefined;
  let sentBytes = 0;

  function verdict(): Problem<UploadCode> | undefined {
    if (sentBytes > bounds.sentBytesMax) return { code: "body.too-large", params: { limit: bounds.sentBytesMax } };
    const expandedBytes = expander?.bytes() ?? sentBytes;
    if (expandedBytes > bounds.expandedBytesMax) {
      return { code: "upload.expanded-too-large", params: { limit: bounds.expandedBytesMax } };
    }
    if (expandedBytes > ratioFreeBytes && expandedBytes > bounds.ratioMax * sentBytes) {
      return { code: "upload.ratio", params: { limit: bounds.ratioMax } };
    }
    return undefined;
  }

  return {
    async take(chunk) {
      sentBytes += chunk.length;
      sentHash.update(chunk);
      await expander?.write(chunk, () => verdict() !== undefined);
      return verdict();
    },
    async finish() {
      await expander?.end(() => verdict() !== undefined);
      return verdict();
    },
    digest: () => (expander !== undefined && !expander.damaged() ? expander.digest() : sentHash.digest()),
    bytes: () => sentBytes,
    close: () => expander?.close(),
  };
}

interface Expander {
  /** Resolves when the chunk is expanded, or `stop` says that enough has come out. */
  write(chunk: Uint8Array, stop: () => boolean): Promise<void>;
  end(stop: () => boolean): Promise<void>;
  bytes(): number;
  damaged(): boolean;
  digest(): string;
  close(): void;
}

// The output is hashed and dropped as it comes, so a bomb costs time up to the bound and never memory.
function createExpander(hash: ContentHash): Expander {
  const gunzip = createGunzip();
  let expandedBytes = 0;
  let damaged = false;
  let stopped: () => boolean = () => false;
  gunzip.on("error", () => (damaged = true));
  gunzip.on("data", (chunk: Buffer) => {
    expandedBytes += chunk.length;
    hash.update(chunk);
    if (stopped()) gunzip.destroy();
  });
  return {
    async write(chunk, stop) {
      stopped = stop;
      if (!gunzip.destroyed) await new Promise<void>((resolve) => feed(gunzip, chunk, resolve));
    },
    async end(stop) {
      stopped = stop;
      if (gunzip.destroyed) return;
      // An event's promise would fail on `error`, which is only a damaged body here.
      const closed = new Promise<void>((resolve) => gunzip.once("close", resolve));
      gunzip.end();
      await closed;
    },
    bytes: () => expandedBytes,
    damaged: () => damaged,
    digest: () => hash.digest(),
    close: () => void gunzip.destroy(),
  };
}

// The callback of `write` is not called when the stream is destroyed under it.
function feed(gunzip: Gunzip, chunk: Uint8Array, resolve: () => void): void {
  const finish = (): void => {
    gunzip.off("close", finish);
    resolve();
  };
  gunzip.once("close", finish);
  gunzip.write(chunk, finish);
}
