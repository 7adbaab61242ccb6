import { open, type FileHandle } from "node:fs/promises";
import type { UploadBytes } from "../../ingest/index.ts";
import { fail, done, systemWords, type Outcome } from "../failure.ts";

const chunkBytes = 256 * 1024;

/** Opens a report on disk as an upload, for as long as `use` takes. */
export async function withReport<Value>(
  file: string,
  path: string,
  use: (upload: UploadBytes) => Promise<Value>,
): Promise<Outcome<Value>> {
  let opened: FileHandle;
  try {
    opened = await open(path);
  } catch (error) {
    return unreadable(file, error);
  }
  try {
    const { size } = await opened.stat();
    return done(await use({ size, open: (range) => chunksOf(opened, range) }));
  } catch (error) {
    // Only the system's errors have a number; others are bugs.
    if ((error as NodeJS.ErrnoException).errno === undefined) throw error;
    return unreadable(file, error);
  } finally {
    await opened.close();
  }
}

function unreadable(file: string, error: unknown): Outcome<never> {
  return fail({ exit: "usage", title: `${file} cannot be read`, detail: systemWords(error) });
}

async function* chunksOf(opened: FileHandle, range?: { readonly start: number; readonly end: number }) {
  let position = range?.start ?? 0;
  const end = range?.end ?? Infinity;
  while (position < end) {
    const wanted = Math.min(chunkBytes, end - position);
    const { bytesRead, buffer } = await opened.read(Buffer.allocUnsafe(wanted), 0, wanted, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}
