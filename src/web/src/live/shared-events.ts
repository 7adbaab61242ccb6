import { followEvents, type EventReceiver } from "./event-connection.ts";
import type { LiveEvent } from "./event-lines.ts";

const sharedName = "belvedere.events";

/**
 * Receives the server's events until the signal is aborted. All tabs of a browser share one connection, because a
 * browser has few connections to a server: the tab that holds a lock follows the events and passes them on. Without
 * locks (pages that are not served over HTTPS have none), each tab follows them while it is visible.
 */
export function receiveEvents(receive: EventReceiver, signal: AbortSignal): void {
  if (!("locks" in navigator)) {
    followWhileVisible(receive, signal);
    return;
  }
  const channel = new BroadcastChannel(sharedName);
  signal.addEventListener("abort", () => channel.close());
  channel.addEventListener("message", ({ data }: MessageEvent<readonly LiveEvent[]>) => receive(data));
  const share: EventReceiver = (events) => {
    receive(events);
    if (!signal.aborted) channel.postMessage(events);
  };
  // The request is aborted when the page no longer wants events.
  navigator.locks.request(sharedName, { signal }, () => followEvents(share, signal)).catch(() => undefined);
}

function followWhileVisible(receive: EventReceiver, signal: AbortSignal): void {
  let shown: AbortController | undefined;
  const follow = (): void => {
    shown?.abort();
    shown = undefined;
    if (document.visibilityState !== "visible" || signal.aborted) return;
    shown = new AbortController();
    void followEvents(receive, shown.signal);
  };
  document.addEventListener("visibilitychange", follow, { signal });
  signal.addEventListener("abort", follow);
  follow();
}
