import { followEvents, type EventReceiver } from "./event-connection.ts";
import type { LiveEvent } from "./event-lines.ts";

/** What the tab with the connection sends to the other tabs. */
type Message = { readonly events: readonly LiveEvent[] } | { readonly connected: boolean };

const sharedName = "belvedere.events";

/**
 * Receives the server's events until the signal is aborted. All tabs of a browser share one connection, because a
 * browser has few connections to a server: the tab that holds a lock follows the events and passes them on. Without
 * locks (pages that are not served over HTTPS have none), each tab follows them while it is visible.
 */
export function receiveEvents(receiver: EventReceiver, signal: AbortSignal): void {
  if (!("locks" in navigator)) {
    followWhileVisible(receiver, signal);
    return;
  }
  const channel = new BroadcastChannel(sharedName);
  signal.addEventListener("abort", () => channel.close());
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if ("events" in data) receiver.onEvents(data.events);
    else receiver.onConnected(data.connected);
  });
  const send = (message: Message): void => {
    if (!signal.aborted) channel.postMessage(message);
  };
  const shared: EventReceiver = {
    onEvents(events) {
      receiver.onEvents(events);
      send({ events });
    },
    onConnected(connected) {
      receiver.onConnected(connected);
      send({ connected });
    },
  };
  // The request is aborted when the page no longer wants events.
  navigator.locks.request(sharedName, { signal }, () => followEvents(shared, signal)).catch(() => undefined);
}

function followWhileVisible(receiver: EventReceiver, signal: AbortSignal): void {
  let shown: AbortController | undefined;
  const follow = (): void => {
    shown?.abort();
    shown = undefined;
    if (document.visibilityState !== "visible" || signal.aborted) return;
    shown = new AbortController();
    void followEvents(receiver, shown.signal);
  };
  document.addEventListener("visibilitychange", follow, { signal });
  signal.addEventListener("abort", follow);
  follow();
}
