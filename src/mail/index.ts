/**
 * mail/: sends users what changed for them: which events, in which words, when, and what the mail server answers.
 * Knows the store and what a reader may see. Must never know the API: nothing is sent inside a request.
 */
export { isMailAddress } from "./address.ts";
export { nextDigestAt } from "./digest-time.ts";
export { createMailDispatcher } from "./dispatcher.ts";
export type { MailServer } from "./mail-server.ts";
export { newUnsubscribeKey, readUnsubscribeToken } from "./unsubscribe.ts";
