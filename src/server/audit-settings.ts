import type { AuditReceiver } from "../audit/index.ts";
import { isWebAddress } from "./web-address.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** How long audit entries are stored, and where they are sent. */
export interface AuditSettings {
  /** Undefined: the newest million entries are stored. */
  readonly days?: number;
  readonly receivers: readonly AuditReceiver[];
}

const daysMax = 36_500;
const ports = { udp: 514, tcp: 601 } as const;
/** Shorter secrets could be guessed. Standard Webhooks asks for 24 bytes. */
const secretPattern = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;

/** A complaint never repeats a value: it may contain a secret. */
export function readAudit(
  environment: Environment,
): { readonly audit: AuditSettings } | { readonly complaint: string } {
  const days = environment["BELVEDERE_AUDIT_DAYS"] || undefined;
  if (days !== undefined && !(/^[1-9]\d*$/.test(days) && Number(days) <= daysMax)) {
    return { complaint: `BELVEDERE_AUDIT_DAYS must be 1 to ${daysMax}.` };
  }
  const syslog = readSyslog(environment["BELVEDERE_AUDIT_SYSLOG"] || undefined);
  if ("complaint" in syslog) return syslog;
  const webhook = readWebhook(environment);
  if ("complaint" in webhook) return webhook;
  const receivers = [...syslog.receivers, ...webhook.receivers];
  return { audit: { receivers, ...(days === undefined ? {} : { days: Number(days) }) } };
}

type Receivers = { readonly receivers: readonly AuditReceiver[] } | { readonly complaint: string };

function readSyslog(text: string | undefined): Receivers {
  if (text === undefined) return { receivers: [] };
  const [, scheme, host, port] = /^(udp|tcp):\/\/(\[[0-9a-fA-F:.]+\]|[\w.-]+)(?::(\d{1,5}))?\/?$/.exec(text) ?? [];
  const protocol = scheme === "udp" || scheme === "tcp" ? scheme : undefined;
  const number = port === undefined ? undefined : Number(port);
  if (protocol === undefined || host === undefined || number === 0 || (number ?? 0) > 65_535) {
    return { complaint: "BELVEDERE_AUDIT_SYSLOG must be udp://host:port or tcp://host:port." };
  }
  const address = host.replaceAll(/[[\]]/g, "");
  return { receivers: [{ name: "syslog", protocol, host: address, port: number ?? ports[protocol] }] };
}

function readWebhook(environment: Environment): Receivers {
  const url = environment["BELVEDERE_AUDIT_WEBHOOK"] || undefined;
  const secret = environment["BELVEDERE_AUDIT_WEBHOOK_SECRET"] || undefined;
  if (url === undefined) {
    if (secret === undefined) return { receivers: [] };
    return { complaint: "BELVEDERE_AUDIT_WEBHOOK_SECRET needs BELVEDERE_AUDIT_WEBHOOK." };
  }
  if (!isWebAddress(url)) return { complaint: "BELVEDERE_AUDIT_WEBHOOK must be a complete URL." };
  if (secret !== undefined && !secretPattern.test(secret)) {
    return { complaint: "BELVEDERE_AUDIT_WEBHOOK_SECRET must be whsec_ and 24 bytes or more in base64." };
  }
  return { receivers: [{ name: "webhook", url, secret }] };
}
