/**
 * audit/: sends the audit log to other servers, as syslog or to a webhook: which entry is next, its form, when it is tried
 * again. Knows the store. Must never know the API: nothing is sent inside a request.
 */
export { createAuditDispatcher } from "./dispatcher.ts";
export type { AuditReceiver } from "./receivers.ts";
export type { SyslogServer } from "./syslog.ts";
