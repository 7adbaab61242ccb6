import { isIP } from "node:net";

/** Networks that are not public and that webhooks may go to nevertheless. */
export function readWebhookNetworks(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly webhookNetworks: readonly string[] } | { readonly complaint: string } {
  const webhookNetworks = (environment["BELVEDERE_WEBHOOK_NETWORKS"] ?? "")
    .split(",")
    .map((network) => network.trim())
    .filter((network) => network !== "");
  const invalid = webhookNetworks.find((network) => !isNetwork(network));
  if (invalid === undefined) return { webhookNetworks };
  const wanted = "addresses or networks, such as 10.1.2.3 or 10.1.0.0/16";
  return { complaint: `BELVEDERE_WEBHOOK_NETWORKS must be ${wanted}; "${invalid}" is neither.` };
}

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || address.includes("%")) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}
