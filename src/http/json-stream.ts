const chunkCharactersMin = 64 * 1024;

/** A JSON array, written as its elements come, in chunks of a size that the network likes. */
export async function* streamList(elements: AsyncIterable<unknown>): AsyncGenerator<string> {
  let chunk = "[";
  let first = true;
  for await (const element of elements) {
    chunk += (first ? "" : ",") + JSON.stringify(element);
    first = false;
    if (chunk.length >= chunkCharactersMin) {
      yield chunk;
      chunk = "";
    }
  }
  yield `${chunk}]`;
}
