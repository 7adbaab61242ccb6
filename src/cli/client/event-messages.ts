/** A message of a stream of events (Server-Sent Events). */
export interface EventMessage {
  /** What a client that connects again sends as `Last-Event-ID`. */
  readonly id: string | undefined;
  /** Undefined: the message only sets the id. */
  readonly data: string | undefined;
}

/** A longer message is not one of this server's. */
const messageCharactersMax = 1 << 20;

/** Reads a stream of events as it arrives. Throws if the connection breaks off. */
export async function* readMessages(body: AsyncIterable<Uint8Array>): AsyncGenerator<EventMessage> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body) {
    const messages = (text + decoder.decode(chunk, { stream: true })).split("\n\n");
    text = messages.pop()!;
    if (text.length > messageCharactersMax) throw new Error("a message of the stream has no end");
    for (const message of messages) yield toMessage(message.split("\n"));
  }
}

// message := (field ":" " "? value "\n")* "\n"; comments have an empty field.
function toMessage(lines: readonly string[]): EventMessage {
  const valueOf = (field: string): string | undefined =>
    lines
      .find((line) => line.startsWith(`${field}:`))
      ?.slice(field.length + 1)
      .replace(/^ /, "");
  return { id: valueOf("id"), data: valueOf("data") };
}
