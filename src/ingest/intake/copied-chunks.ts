/** Copies each chunk, so that it stays valid while the next is read: the source may reuse its memory. */
export async function* copyChunks(chunks: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk as Uint8Array);
}
