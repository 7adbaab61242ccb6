import { forgetCopies, type ByteSource } from "./bytes.ts";
import { SnapshotDamagedError } from "./damage.ts";

/** Opens and reads a part. If its bytes are damaged, and may have come so, they are fetched and read again. */
export async function readPart<Value>(
  open: () => Promise<ByteSource>,
  read: (part: ByteSource) => Promise<Value>,
): Promise<Value> {
  for (let isSecond = false; ; isSecond = true) {
    const source = await open();
    try {
      return await read(source);
    } catch (error) {
      if (isSecond || !(error instanceof SnapshotDamagedError) || !(await forgetCopies(source))) throw error;
    } finally {
      await source.close();
    }
  }
}
