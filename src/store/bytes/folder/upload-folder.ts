import { randomUUID } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { accept, refuse } from "../../../text/index.ts";
import type { UploadSpool } from "../upload-store.ts";
import {
  discard,
  isSpaceMissing,
  removeTemporaryNames,
  syncFolder,
  temporaryName,
  visibleNames,
  writeDurably,
} from "./durable.ts";
import { checkFolderName } from "../names.ts";

const readBytes = 256 * 1024;

/** Uploads as files below `root`, which exists. Knows no database: any thread may open it. */
export function openUploadFolder(root: string): UploadSpool {
  const pathOf = (upload: string): string => join(root, checkFolderName(upload));
  return {
    async keep(bytes, upload = randomUUID()) {
      const temporary = join(root, temporaryName());
      let written = temporary;
      try {
        await writeDurably(temporary, async (sink) => {
          for await (const piece of bytes) await sink.write(piece);
        });
        await rename(temporary, pathOf(upload));
        written = pathOf(upload);
        await syncFolder(root);
      } catch (error) {
        // No task knows of it, whichever name it has by now.
        await discard(written);
        if (isSpaceMissing(error)) return refuse({ code: "storage.full" });
        throw error;
      }
      return accept(upload);
    },
    open: (upload, range) => readAhead(pathOf(upload), range),
    size: async (upload) => (await stat(pathOf(upload))).size,
    list: (before) => visibleNames(root, before),
    remove: async (upload) => rm(pathOf(upload), { force: true }),
    removeTemporaries: (before) => removeTemporaryNames(root, before),
  };
}

/** Reads the next piece while the one before is being worked on, each into the memory of the one before the last. */
async function* readAhead(
  path: string,
  { start, end } = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<Uint8Array> {
  const file = await open(path, "r");
  try {
    let position = start;
    const buffers = [Buffer.allocUnsafeSlow(readBytes), Buffer.allocUnsafeSlow(readBytes)];
    const read = () => {
      const buffer = buffers.reverse()[0]!;
      const reading = file.read(buffer, 0, Math.min(readBytes, end - position), position);
      // When nobody wants it any more, nobody looks at how it ended.
      reading.catch(() => undefined);
      return reading;
    };
    let reading = position < end ? read() : undefined;
    while (reading !== undefined) {
      const { bytesRead, buffer } = await reading;
      if (bytesRead === 0) return;
      position += bytesRead;
      reading = position < end ? read() : undefined;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
