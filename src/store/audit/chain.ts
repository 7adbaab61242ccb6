import { createHash } from "node:crypto";
import type { AuditChain, AuditedChange, AuditEntry, AuditRow, ChainLink, UsedCredential } from "./rows.ts";

/** The chain of a log without entries. */
export const emptyChain: AuditChain = { anchor: startLink(), head: startLink() };

/** What an entry says, as it is hashed. */
export interface ChainedEntry extends AuditEntry {
  readonly id: number;
  readonly login: string | null;
  readonly changes: readonly AuditedChange[];
  readonly address: string | null;
  readonly credential: UsedCredential | null;
}

/** The hash of an entry: SHA-256 of its line without the last member, which is the hash. */
export function hashEntry(entry: ChainedEntry, previous: string): string {
  return createHash("sha256")
    .update(`${openLine(entry, previous)}}`)
    .digest("hex");
}

/** An entry as a line of JSON, the same in all time zones. Entries from before the chain have no hash. */
export function auditLine(row: AuditRow): string {
  return `${openLine(row, row.previous)},"hash":${JSON.stringify(row.hash)}}`;
}

// The order of the members is part of the hash.
function openLine(entry: ChainedEntry, previous: string | null): string {
  const { id, at, userId, login, action, detail, changes, address, credential } = entry;
  const time = new Date(at).toISOString();
  const user = userId === null ? null : { id: userId, login };
  const token = credential === null ? null : { kind: credential.kind, name: credential.name };
  const written = changes.map(({ name, before, after }) => ({ name, before, after }));
  const line = { id, time, user, action, detail, changes: written, address, token, previous };
  return JSON.stringify(line).slice(0, -1);
}

function startLink(): ChainLink {
  return { id: 0, hash: "0".repeat(64) };
}
