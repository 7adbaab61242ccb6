import type { ByteSource } from "./bytes.ts";

/** Small parts are read at once: their columns then need no further reads. */
export async function readWhole(part: ByteSource): Promise<ByteSource> {
  return memorySource(await part.read(0, part.size));
}

/** Bytes in memory, as a file. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
    close: async () => undefined,
  };
}
