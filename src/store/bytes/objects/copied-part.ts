import { createHash } from "node:crypto";
import type { StoredPart } from "../snapshot-protocol.ts";
import type { LocalCopies } from "./local-copies.ts";

/** What is fetched and copied at a time. Most parts have one block: their columns then need no further requests. */
const copiedBlockBytes = 1024 * 1024;

/** How parts of an object store are copied to the disk of this machine. */
interface Copying {
  readonly copies: LocalCopies;
  /** Whether blocks that have no copy are copied. Otherwise, existing copies are read. */
  readonly fills: boolean;
}

/** Reads a part from its copies, and what has none from the part. Reads at the same moment share the fetch of a block. */
export function copiedPart(part: StoredPart, address: string, { copies, fills }: Copying): StoredPart {
  const { size, tag } = part;
  // Without a tag, copies of a part could be taken for those of one that replaced it.
  if (tag === undefined || tag === "") return part;
  const digest = createHash("sha256").update(`${address}\n${tag}\n${size}`).digest("hex");
  const fetching = new Map<number, Promise<Uint8Array>>();

  const fetchBlock = (block: number): Promise<Uint8Array> => {
    const known = fetching.get(block);
    if (known !== undefined) return known;
    copies.counts.misses += 1;
    const start = block * copiedBlockBytes;
    const fetched = part.read(start, Math.min(copiedBlockBytes, size - start));
    fetching.set(block, fetched);
    // The block stays in memory until its copy can be read.
    const settled = fetched.then((bytes) => copies.write(`${digest}-${block}`, bytes));
    void settled.catch(() => undefined).finally(() => fetching.delete(block));
    return fetched;
  };

  /** The bytes of a range that are in one block. */
  const readInBlock = async (block: number, from: number, to: number): Promise<Uint8Array> => {
    const start = block * copiedBlockBytes;
    const copied = await copies.read(`${digest}-${block}`, from - start, to - from);
    if (copied !== undefined) return copied;
    if (!fills) return part.read(from, to - from);
    return Uint8Array.prototype.slice.call(await fetchBlock(block), from - start, to - start);
  };

  return {
    size,
    tag,
    async read(offset, length) {
      const first = Math.floor(offset / copiedBlockBytes);
      const last = Math.floor((offset + length - 1) / copiedBlockBytes);
      if (first === last) return readInBlock(first, offset, offset + length);
      const blocks = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const pieces = await Promise.all(
        blocks.map((block) => {
          const from = Math.max(offset, block * copiedBlockBytes);
          return readInBlock(block, from, Math.min(offset + length, (block + 1) * copiedBlockBytes));
        }),
      );
      const bytes = Buffer.allocUnsafeSlow(length);
      let filled = 0;
      for (const piece of pieces) {
        bytes.set(piece, filled);
        filled += piece.length;
      }
      return bytes;
    },
    async forget() {
      await Promise.allSettled(fetching.values());
      await copies.settle();
      const blocks = Math.ceil(size / copiedBlockBytes);
      await copies.drop(Array.from({ length: blocks }, (_, block) => `${digest}-${block}`));
      await part.forget?.();
    },
  };
}
