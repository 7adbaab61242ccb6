/** The first bytes of a stream, at least so many where there are, and all of it. */
export async function peek(
  chunks: AsyncIterable<Uint8Array>,
  bytesMin: number,
): Promise<{ readonly start: Buffer; readonly whole: AsyncGenerator<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let bytes = 0; bytes < bytesMin;) {
    const next = await iterator.next();
    if (next.done === true) break;
    // A stream may use its memory again before all of them are there.
    first.push(Uint8Array.from(next.value));
    bytes += next.value.length;
  }
  return { start: Buffer.concat(first).subarray(0, bytesMin), whole: join(first, iterator) };
}

async function* join(first: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
