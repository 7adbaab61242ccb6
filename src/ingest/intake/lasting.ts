/** Copies of chunks, for whoever keeps them while the next one is read: their source may use its memory again. */
export async function* lasting(chunks: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk as Uint8Array);
}
