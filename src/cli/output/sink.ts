import { finished } from "node:stream";
import { done, writeFailure, type Outcome } from "../failure.ts";
import { openOutputFile } from "./output-file.ts";

const pendingCharactersMax = 1 << 16;

/** The destination of a command's result, with back-pressure. `closed` says that the reader has gone. */
export interface Sink {
  /** Whether the reader closed the pipe, as `head` does. That is not a failure; no further output is needed. */
  readonly closed: boolean;
  write(text: string): Promise<void>;
  /** Completes the output. */
  end(): Promise<Outcome<void>>;
  /** Discards the output: no partial file remains. */
  abandon(): Promise<void>;
}

/** A sink on a stream that stays open, such as standard output. */
export function streamSink(stream: NodeJS.WritableStream): Sink {
  const writer = new Writer(stream);
  return {
    get closed() {
      return writer.failed !== undefined;
    },
    write: (text) => writer.write(text),
    async end() {
      await writer.flush();
      const code = writer.failed?.code;
      return code === undefined || code === "EPIPE" ? done(undefined) : writeFailure("standard output", writer.failed);
    },
    abandon: () => writer.flush(),
  };
}

/** A sink on a file that the user named. A regular file gets its name when it is complete. */
export async function openFileSink(path: string): Promise<Outcome<Sink>> {
  const opened = await openOutputFile(path);
  if (!opened.ok) return opened;
  const { stream, finish, discard } = opened.value;
  const writer = new Writer(stream);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      finished(stream, { readable: false }, () => resolve());
      if (writer.failed === undefined) stream.end();
      else stream.destroy();
    });
  return done({
    get closed() {
      return writer.failed !== undefined;
    },
    write: (text) => writer.write(text),
    async end() {
      await writer.flush();
      await close();
      if (writer.failed === undefined) {
        try {
          await finish();
          return done(undefined);
        } catch (error) {
          return writeFailure(path, error);
        }
      }
      await discard();
      return writeFailure(path, writer.failed);
    },
    async abandon() {
      await close();
      await discard();
    },
  });
}

/** Gathers small texts and writes large ones, one after another. */
class Writer {
  readonly #stream: NodeJS.WritableStream;
  #pending: string[] = [];
  #pendingCharacters = 0;
  failed: NodeJS.ErrnoException | undefined;

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream;
    stream.on("error", (error: NodeJS.ErrnoException) => (this.failed ??= error));
  }

  async write(text: string): Promise<void> {
    this.#pending.push(text);
    this.#pendingCharacters += text.length;
    if (this.#pendingCharacters >= pendingCharactersMax) await this.flush();
  }

  async flush(): Promise<void> {
    const text = this.#pending.join("");
    this.#pending = [];
    this.#pendingCharacters = 0;
    if (text === "" || this.failed !== undefined) return;
    await new Promise<void>((resolve) => {
      this.#stream.write(text, (error) => {
        if (error) this.failed ??= error;
        resolve();
      });
    });
  }
}
