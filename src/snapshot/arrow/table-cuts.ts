import type { RecordBatch } from "apache-arrow/ipc/metadata/message";
import type { ByteSource } from "../bytes.ts";
import { readFooter, readHeader } from "./footer.ts";
import { shapesOf } from "./schema.ts";

/**
 * Where the writer of a table called `cut`: at the starts of batches and of columns in them. A copy into a store with
 * chunks must cut at the same offsets, so that a column is read from the copy as efficiently as from the original.
 */
export async function tableCuts(source: ByteSource): Promise<readonly number[]> {
  const { schema, dictionaries, batches } = await readFooter(source);
  const firstBuffers = shapesOf(schema).map(({ firstBuffer }) => firstBuffer);
  const cuts = new Set<number>();
  for (const { block } of [...dictionaries, ...batches]) {
    cuts.add(block.offset);
    cuts.add(block.offset + block.metaDataLength + block.bodyLength);
  }
  for (const { block, check } of batches) {
    const { buffers } = (await readHeader(source, block, check)) as RecordBatch;
    for (const first of firstBuffers) {
      const region = buffers[first];
      if (region !== undefined) cuts.add(block.offset + block.metaDataLength + region.offset);
    }
  }
  return [...cuts].filter((cut) => cut > 0 && cut < source.size).toSorted((left, right) => left - right);
}
