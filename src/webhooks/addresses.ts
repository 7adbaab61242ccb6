import { BlockList, isIP } from "node:net";

/** IPv4 that does not lead to the public internet: private, local, metadata of clouds, reserved, multicast. */
const closedNetworks4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Of IPv6 only this network is public, without those of `closedNetworks6`, some of which contain IPv4 addresses. */
const publicNetwork6 = ["2000::", 3] as const;
const closedNetworks6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

/** Decides which addresses deliveries may go to. */
export interface AddressRule {
  allows(address: string): boolean;
}

/** Public addresses, and the networks that the server's administrator allows: `10.1.0.0/16`, `127.0.0.1`. */
export function createAddressRule(networks: readonly string[]): AddressRule {
  const allowed = new BlockList();
  for (const network of networks) addNetwork(allowed, network);
  const closed = new BlockList();
  for (const [network, prefix] of closedNetworks4) closed.addSubnet(network, prefix, "ipv4");
  for (const [network, prefix] of closedNetworks6) closed.addSubnet(network, prefix, "ipv6");
  const open = new BlockList();
  open.addSubnet(...publicNetwork6, "ipv6");
  return {
    allows(text) {
      const address = plainAddress(text);
      const family = isIP(address);
      if (family === 0) return false;
      const type = family === 4 ? "ipv4" : "ipv6";
      if (allowed.check(address, type)) return true;
      return !closed.check(address, type) && (family === 4 || open.check(address, type));
    },
  };
}

function addNetwork(list: BlockList, network: string): void {
  const [address = "", prefix] = network.split("/");
  const type = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (prefix === undefined) list.addAddress(address, type);
  else list.addSubnet(address, Number(prefix), type);
}

/** Without a zone; an IPv4 address that is mapped into IPv6 as IPv4, because connections go to that. */
function plainAddress(text: string): string {
  const address = text.split("%", 1)[0]!;
  if (isIP(address) !== 6) return address;
  // The URL parser writes every spelling of an address in the same way.
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (high === undefined || low === undefined) return address;
  const bytes = [high, low].flatMap((word) => [Number.parseInt(word, 16) >> 8, Number.parseInt(word, 16) & 255]);
  return bytes.join(".");
}
