import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { Call } from "../command.ts";
import { done, fail, systemWords, type Outcome } from "../failure.ts";
import { progressBar } from "../output/progress.ts";
import type { Client } from "./client.ts";
import { apiPath } from "./resolve.ts";
import type { Task } from "./task.ts";

/** A file to send: its media type, and whether it is compressed already. */
export interface ResultsFile {
  readonly path: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly gzip: boolean;
}

/** The query parameters of a build (D12). */
export type BuildQuery = Readonly<
  Partial<
    Record<
      | "branch"
      | "version"
      | "baseline"
      | "date"
      | "commit"
      | "part"
      | "expect"
      | "carry"
      | "pathPrefix"
      | "strip"
      | "target"
      | "base"
      | "ancestors",
      string
    >
  >
>;

/** Fields and further files of a form. */
export interface FormExtras {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ResultsFile[];
}

const gzipMagic = Buffer.from([0x1f, 0x8b]);

/** Inspects a file to send. Its first bytes show whether it is compressed; its name determines the media type. */
export async function inspectFile(path: string): Promise<Outcome<ResultsFile>> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const head = await file.read(Buffer.alloc(gzipMagic.length), 0, gzipMagic.length, 0);
      const gzip = head.buffer.equals(gzipMagic);
      return done({ path, mediaType: mediaTypeOf(gzip ? path.replace(/\.gz$/i, "") : path), sizeBytes: size, gzip });
    } finally {
      await file.close();
    }
  } catch (error) {
    return fail({ exit: "usage", title: `${path} cannot be read`, detail: systemWords(error) });
  }
}

/** The body of a request, opened again for each attempt, and its headers. */
export interface RequestContent {
  readonly headers: Readonly<Record<string, string>>;
  /** `sent` receives the progress, from 0 to 1. */
  readonly open: (sent: (fraction: number) => void) => AsyncIterable<Uint8Array>;
}

/** One file, compressed while it is sent unless it is an archive, which is compressed already. */
export function contentOfFile(file: ResultsFile): RequestContent {
  const encoding: Record<string, string> = isArchive(file) ? {} : { "content-encoding": "gzip" };
  return {
    headers: { "content-type": file.mediaType, ...encoding },
    open: (sent) => compressed(file, (bytes) => sent(bytes / Math.max(1, file.sizeBytes))),
  };
}

/** Fields and files as the parts of one body (`multipart/form-data`), each file compressed separately. */
export function contentOfFiles(reports: readonly ResultsFile[], extras: FormExtras): RequestContent {
  const files = [...reports, ...extras.files];
  const boundary = `belvedere-${randomUUID()}`;
  const bytesTotal = Math.max(
    1,
    files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  );
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    async *open(sent) {
      for (const [name, value] of Object.entries(extras.fields)) {
        yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
      }
      let before = 0;
      for (const file of files) {
        yield Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="report"; filename="${partName(file)}"\r\n` +
            `Content-Type: ${file.mediaType}\r\n\r\n`,
        );
        yield* compressed(file, (bytes) => sent((before + bytes) / bytesTotal));
        yield Buffer.from("\r\n");
        before += file.sizeBytes;
      }
      yield Buffer.from(`--${boundary}--\r\n`);
    },
  };
}

/** Escapes quotes and line ends in a file name with percent encoding, as browsers do. */
function partName({ path }: ResultsFile): string {
  return basename(path).replaceAll(/["\r\n]/g, (character) => encodeURIComponent(character));
}

/**
 * Sends results and returns the task. Because of the key, retries after a lost connection result in only one build.
 */
export async function sendBuild(
  call: Call,
  client: Client,
  project: string,
  query: BuildQuery,
  content: RequestContent,
  key: string = randomUUID(),
): Promise<Outcome<Task>> {
  const bar = progressBar(call);
  try {
    return await client.read<"POST /api/projects/:name/builds">({
      method: "POST",
      path: apiPath("projects", project, "builds"),
      query,
      headers: { ...content.headers, "idempotency-key": key },
      body: () => content.open((fraction) => bar.show(fraction, "sending")),
      repeatable: true,
    });
  } finally {
    bar.stop();
  }
}

async function* compressed(file: ResultsFile, sent: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  async function* counted(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of createReadStream(file.path) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      sent(bytes);
      yield chunk;
    }
  }
  if (file.gzip || isArchive(file)) return yield* counted();
  const source = Readable.from(counted());
  const gzip = createGzip();
  // `pipe` does not forward errors: the reader must receive them.
  source.once("error", (error) => gzip.destroy(error));
  yield* source.pipe(gzip) as AsyncIterable<Uint8Array>;
}

function isArchive({ mediaType }: ResultsFile): boolean {
  return mediaType === archiveType;
}

const archiveType = "application/zip";

const mediaTypes: readonly (readonly [pattern: RegExp, mediaType: string])[] = [
  [/\.sarif(\.json)?$/i, "application/sarif+json"],
  [/\.json$/i, "application/json"],
  [/\.(xml|cobertura|clover)$/i, "application/xml"],
  [/\.csv$/i, "text/csv"],
  [/\.(txt|log|info|lcov)$/i, "text/plain"],
  [/\.zip$/i, archiveType],
];

/**
 * The server inspects the report itself; the media type is only a hint. Many tools write lines of JSON, so their name does
 * not claim that they are results of Belvedere.
 */
function mediaTypeOf(path: string): string {
  return mediaTypes.find(([pattern]) => pattern.test(path))?.[1] ?? "application/octet-stream";
}
