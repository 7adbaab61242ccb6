/**
 * webhooks/: delivers events to their receivers: which event is next, its text, its signature, when it is tried again.
 * Knows the store and what a receiver may see. Must never know the API: nothing is sent inside a request.
 */
export { createAddressRule, type AddressRule } from "./addresses.ts";
export { createWebhookDispatcher } from "./dispatcher.ts";
export { receiverProblem } from "./receiver-url.ts";
export { newWebhookSecret } from "./signature.ts";
