import { openStream } from "../api/client.ts";
import { createEventReader, type LiveEvent } from "./event-lines.ts";

const retryMilliseconds = { first: 1_000, max: 60_000 };

/** Takes the events that arrive. */
export type EventReceiver = (events: readonly LiveEvent[]) => void;

/** Follows the server's events until the signal is aborted. A lost connection continues after the last event. */
export async function followEvents(receive: EventReceiver, signal: AbortSignal): Promise<void> {
  let lastId: string | undefined;
  let waitMilliseconds = retryMilliseconds.first;
  while (!signal.aborted) {
    const reader = createEventReader(lastId);
    try {
      const stream = await openStream("api/events", lastId, signal);
      for await (const text of textOf(stream)) {
        waitMilliseconds = retryMilliseconds.first;
        const events = reader.push(text);
        lastId = reader.lastId;
        if (events.length > 0) receive(events);
      }
    } catch {
      // The server is away, or refuses further streams: wait longer each time.
      waitMilliseconds = Math.min(retryMilliseconds.max, waitMilliseconds * 2);
    }
    await pause(waitMilliseconds, signal);
  }
}

async function* textOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
