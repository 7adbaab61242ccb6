import { type FileHandle, open } from "node:fs/promises";

/** A file held open between reads. */
interface OpenFile {
  readonly path: string;
  readonly handle: Promise<FileHandle>;
  /** Running reads: the file stays open until the last of them ends. */
  readers: number;
  /** No longer in the list: closed when its last read ends. */
  dropped: boolean;
}

/** Files that stay open from one read to the next, at most `filesMax` of them. */
export interface OpenFiles {
  /** Runs `use` with the open file; nothing closes it meanwhile. */
  with<Value>(path: string, use: (handle: FileHandle) => Promise<Value>): Promise<Value>;
  /** Closes the file, or every file below the folder, each as soon as no read uses it. */
  drop(pathOrFolder: string): Promise<void>;
}

/** Closes the least recently used file to make room; while all are being read, a further one waits. */
export function openFiles(filesMax: number): OpenFiles {
  // In order of last use: a Map keeps the order of insertion.
  const files = new Map<string, OpenFile>();
  const waiting: (() => void)[] = [];
  let openCount = 0;

  const close = async (file: OpenFile): Promise<void> => {
    try {
      await (await file.handle).close();
    } catch {
      // It never opened: the read that requested it has already failed.
    } finally {
      openCount -= 1;
      waiting.shift()?.();
    }
  };
  const remove = async (file: OpenFile): Promise<void> => {
    files.delete(file.path);
    file.dropped = true;
    if (file.readers === 0) await close(file);
  };
  const takeRoom = async (): Promise<void> => {
    while (openCount >= filesMax) {
      const idle = files.values().find((file) => file.readers === 0);
      if (idle === undefined) await new Promise<void>((resolve) => waiting.push(resolve));
      else await remove(idle);
    }
    openCount += 1;
  };
  const acquire = async (path: string): Promise<OpenFile> => {
    if (!files.has(path)) {
      await takeRoom();
      if (files.has(path)) {
        // Another read opened it while this one waited for room.
        openCount -= 1;
        waiting.shift()?.();
      } else {
        files.set(path, { path, handle: open(path, "r"), readers: 0, dropped: false });
      }
    }
    const file = files.get(path)!;
    file.readers += 1;
    files.delete(path);
    files.set(path, file);
    return file;
  };
  const release = async (file: OpenFile): Promise<void> => {
    file.readers -= 1;
    if (file.readers > 0) return;
    if (file.dropped) await close(file);
    else waiting.shift()?.();
  };
  return {
    async with(path, use) {
      const file = await acquire(path);
      try {
        return await use(await file.handle);
      } catch (error) {
        // Do not keep a failed file open: the next read may find another file, or no file.
        if (files.get(path) === file) void remove(file);
        throw error;
      } finally {
        await release(file);
      }
    },
    async drop(pathOrFolder) {
      const dropped = [...files.values()].filter(
        ({ path }) => path === pathOrFolder || path.startsWith(`${pathOrFolder}/`),
      );
      await Promise.all(dropped.map(remove));
    },
  };
}
