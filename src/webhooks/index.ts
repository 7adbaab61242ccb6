/**
 * webhooks/: delivers events to their receivers: which event is next, its text, its signature, when it is tried again.
 * Knows the store and what a receiver may see. Must never know the API: nothing is sent inside a request.
 */
export { createAddressRule, type AddressRule } from "./addresses.ts";
export { createWebhookDispatcher } from "./dispatcher.ts";
export { describeTemplates, type DescribedTemplate } from "./templates/described.ts";
export { receiverProblem } from "./receiver-url.ts";
export { sendMessage } from "./send.ts";
export { newWebhookSecret, signatureHeaders } from "./signature.ts";
