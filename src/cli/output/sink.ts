import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { done, fail, type Outcome } from "../failure.ts";
import { systemWords } from "../system-words.ts";

const pendingCharactersMax = 1 << 16;

/** Where the result of a command goes, with back-pressure; what nobody reads any more is told by `closed`. */
export interface Sink {
  /** Whether the reader went away, as `head` does: nothing more is wanted, and that is no failure. */
  readonly closed: boolean;
  write(text: string): Promise<void>;
  /** All is written. */
  end(): Promise<Outcome<void>>;
  /** It came to nothing: no half file stays. */
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

/** A sink on a file, which appears under its name when all of it is there. */
export function fileSink(path: string): Sink {
  const partial = `${path}.${process.pid}.part`;
  const stream = createWriteStream(partial);
  const writer = new Writer(stream);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      stream.once("close", resolve);
      if (writer.failed === undefined) stream.end();
      else stream.destroy();
    });
  return {
    get closed() {
      return writer.failed !== undefined;
    },
    write: (text) => writer.write(text),
    async end() {
      await writer.flush();
      await close();
      if (writer.failed === undefined) {
        await rename(partial, path);
        return done(undefined);
      }
      await rm(partial, { force: true });
      return writeFailure(path, writer.failed);
    },
    async abandon() {
      await close();
      await rm(partial, { force: true });
    },
  };
}

/** A file that could not be written. */
export function writeFailure(what: string, error: unknown): Outcome<never> {
  return fail({ exit: "failed", title: `${what} cannot be written`, detail: systemWords(error) });
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
