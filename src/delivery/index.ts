/**
 * delivery/: what all ways of sending events to receivers share: whose turn it is, and when something is tried again.
 * Knows the store's instants and its signal that something happened. Must never know what is sent, or how.
 */
export { Dispatcher, type CountAttempt, type DispatcherNeeds, type DueReceiver } from "./dispatcher.ts";
export { deadlineOf, delayAfter } from "./schedule.ts";
