import { isIP } from "node:net";
import type { AddressRule } from "./addresses.ts";

/** Why a URL cannot be the receiver of a webhook. Names are resolved, and checked, when something is delivered. */
export function receiverProblem(
  text: string,
  addresses: AddressRule,
): "webhooks.url-invalid" | "webhooks.address-refused" | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return "webhooks.url-invalid";
  if (url.username !== "" || url.password !== "" || url.hash !== "" || /[\s\p{Cc}]/u.test(text)) {
    return "webhooks.url-invalid";
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const address = /(^|\.)localhost\.?$/.test(host) ? "127.0.0.1" : host;
  return isIP(address) !== 0 && !addresses.allows(address) ? "webhooks.address-refused" : undefined;
}
