import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { accept, refuse } from "../../text/index.ts";
import type { UploadSpool } from "../places.ts";
import {
  isSpaceMissing,
  removeTemporaryNames,
  syncFolder,
  temporaryName,
  visibleNames,
  writeDurably,
} from "./durable.ts";
import { checkFolderName } from "./names.ts";

const readBytes = 256 * 1024;

/** Uploads as files below `root`, which exists. Knows no database: any thread may open it. */
export function openUploadFolder(root: string): UploadSpool {
  const pathOf = (upload: string): string => join(root, checkFolderName(upload));
  return {
    async keep(bytes) {
      const upload = randomUUID();
      const temporary = join(root, temporaryName());
      try {
        await writeDurably(temporary, async (sink) => {
          for await (const piece of bytes) await sink.write(piece);
        });
        await rename(temporary, pathOf(upload));
        await syncFolder(root);
      } catch (error) {
        await rm(temporary, { force: true });
        if (isSpaceMissing(error)) return refuse({ code: "storage.full" });
        throw error;
      }
      return accept(upload);
    },
    open: (upload, range) =>
      createReadStream(pathOf(upload), {
        highWaterMark: readBytes,
        ...(range !== undefined && { start: range.start, end: range.end - 1 }),
      }),
    size: async (upload) => (await stat(pathOf(upload))).size,
    list: () => visibleNames(root),
    remove: async (upload) => rm(pathOf(upload), { force: true }),
    removeTemporaries: () => removeTemporaryNames(root),
  };
}
