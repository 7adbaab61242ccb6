/** A line of input, or the fact that there was one that is too long. */
export type InputLine = { readonly text: string } | { readonly tooLong: true };

/** The lines of a stream, without their ends. What is too long is dropped up to the end of its line. */
export async function* readLines(
  input: AsyncIterable<Uint8Array | string>,
  charactersMax: number,
): AsyncGenerator<InputLine> {
  const decoder = new TextDecoder();
  let rest = "";
  let isDropping = false;
  for await (const chunk of input) {
    const pieces = (rest + (typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }))).split("\n");
    rest = pieces.pop() ?? "";
    for (const text of pieces) {
      if (isDropping || text.length > charactersMax) yield { tooLong: true };
      else yield { text };
      isDropping = false;
    }
    if (rest.length > charactersMax) {
      isDropping = true;
      rest = "";
    }
  }
  if (isDropping) yield { tooLong: true };
  else if (rest !== "") yield { text: rest };
}
