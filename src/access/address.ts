import { isIPv4, isIPv6 } from "node:net";

/** What counts as one place to sign in from (D4): an IPv4 address, or the /64 network of an IPv6 address. */
export function signInPlace(address: string): string {
  const bare = address.replace(/%.*$/, "").toLowerCase();
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return "unknown";
  const groups = expandGroups(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (mapped) return [groups[6] >> 8, groups[6] & 255, groups[7] >> 8, groups[7] & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

// The eight 16-bit groups of a valid address, whichever way it is written.
function expandGroups(address: string): number[] {
  const [head, tail] = address.split("::");
  const before = readGroups(head);
  if (tail === undefined) return before;
  const after = readGroups(tail);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function readGroups(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a, b, c, d] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
