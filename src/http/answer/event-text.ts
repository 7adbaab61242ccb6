/** A part of a stream of events (Server-Sent Events). */
export type StreamPart<Event> =
  /** Where the stream starts, and how long clients wait before they connect again. */
  | { readonly kind: "start"; readonly id: number; readonly retryMilliseconds: number }
  | { readonly kind: "event"; readonly event: Event; readonly retryMilliseconds?: number }
  /** A comment, so that proxies do not close a connection without events. */
  | { readonly kind: "heartbeat" };

/** What every event has. */
interface Identified {
  readonly id: number;
  readonly type: string;
}

/** The parts as text. A message with an id and without data is no event: it only sets `Last-Event-ID`. */
export function eventText(part: StreamPart<Identified>): string {
  if (part.kind === "heartbeat") return ":\n\n";
  const retry = part.retryMilliseconds === undefined ? "" : `retry: ${part.retryMilliseconds}\n`;
  if (part.kind === "start") return `${retry}id: ${part.id}\n\n`;
  const { id, type } = part.event;
  return `${retry}id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(part.event)}\n\n`;
}
