import type { SessionRow } from "../../store/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";

/** Names of browsers, by a mark in what they say of themselves. Later ones also have the marks of earlier ones. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const systems = [
  ["Android", "Android"],
  ["iPhone", "iOS"],
  ["iPad", "iPadOS"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** A session as its user sees it. */
export function presentSession(row: SessionRow, current: SessionRow, { zone }: AnswerFormat) {
  return {
    id: row.id,
    device: deviceOf(row.client.agent),
    address: row.client.address || null,
    provider: row.origin?.provider ?? null,
    current: row.id === current.id,
    creationTime: formatTimestamp(row.createdAt, zone),
    lastUse: formatTimestamp(row.lastUsedAt, zone),
    expiresAt: formatTimestamp(row.expiresAt, zone),
  };
}

/** Browser and system; null: neither is known. */
export function deviceOf(agent: string): string | null {
  const find = (names: readonly (readonly [string, string])[]): string[] => {
    const found = names.find(([mark]) => agent.includes(mark));
    return found === undefined ? [] : [found[1]];
  };
  const known = [...find(browsers), ...find(systems)];
  return known.length === 0 ? null : known.join(", ");
}
