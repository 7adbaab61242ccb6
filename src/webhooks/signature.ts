import { createHmac, randomBytes } from "node:crypto";

const secretPrefix = "whsec_";
/** The specification asks for 24 to 64. */
const secretBytes = 32;

/** A new secret of a webhook, in the form of Standard Webhooks. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString("base64");
}

/** The headers of Standard Webhooks 1.0.0: every secret signs, so that receivers know one of them. */
export function signatureHeaders(
  message: { readonly id: string; readonly seconds: number; readonly body: string },
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const { id, seconds, body } = message;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
