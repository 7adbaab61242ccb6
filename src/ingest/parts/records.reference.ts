import type { ByteSource } from "../../snapshot/index.ts";
import type { CollectedRecords } from "../collected-records.ts";
import { decodeRecords } from "./decode-records.ts";
import { encodeRecords } from "./encode-records.ts";

/** Records as one piece of bytes. */
export function encoded(records: CollectedRecords): Buffer {
  return Buffer.concat([...encodeRecords(records)]);
}

/** Bytes in memory, in the way in which a store offers them. */
export function byteSource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    read: async (offset, length) => Uint8Array.from(bytes.subarray(offset, offset + length)),
    close: async () => undefined,
  };
}

/** The records after they were stored and read again. */
export function stored(records: CollectedRecords): Promise<CollectedRecords> {
  return decodeRecords(byteSource(encoded(records)));
}
