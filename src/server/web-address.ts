import { isIP } from "node:net";

export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}

/** Without encryption, tokens may not leave this machine. */
export function isProviderAddress(address: string): boolean {
  if (!isWebAddress(address)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(address);
  if (search !== "" || hash !== "" || username !== "" || password !== "") return false;
  return protocol === "https:" || isLoopback(hostname);
}

/** Whether a host is this machine. */
export function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}
