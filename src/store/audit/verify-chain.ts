import { createHash } from "node:crypto";
import type { AuditChain, ChainLink } from "./rows.ts";

/** Why the log cannot be trusted. */
export type ChainFault =
  /** An entry is missing: it was removed, or the newest ones were. */
  | "MISSING"
  /** An entry was changed after it was recorded. */
  | "CHANGED"
  /** An entry does not follow the one before it: the chain was rewritten from here on. */
  | "REPLACED";

/** What a check of the log found. */
export interface VerifiedChain extends AuditChain {
  /** Entries whose hashes are right. */
  readonly entries: number;
  /** Entries from before the chain, which have no hash. */
  readonly unchained: number;
  /** The first entry that is not as it was recorded; null: all are. */
  readonly fault: { readonly id: number; readonly reason: ChainFault } | null;
}

/** Checks lines of the log, oldest first, against the ends of the chain. It needs nothing but the lines. */
export class ChainVerifier {
  readonly #chain: AuditChain;
  #last: ChainLink;
  #unchained = 0;
  #entries = 0;
  #fault: VerifiedChain["fault"] = null;

  constructor(chain: AuditChain) {
    this.#chain = chain;
    this.#last = chain.anchor;
  }

  /** The last entry that was checked. */
  get last(): ChainLink {
    return this.#last;
  }

  /** False: no further lines are needed. Entries that are newer than the head are not part of the check. */
  add(line: string): boolean {
    const { id, previous, hash } = readLine(line);
    if (id > this.#chain.head.id) return false;
    if (id <= this.#chain.anchor.id && hash === null) {
      this.#unchained += 1;
      return true;
    }
    const reason = this.#reasonAgainst(line, { id, previous, hash });
    if (reason !== undefined) {
      this.#fault = { id: reason === "MISSING" ? this.#last.id + 1 : id, reason };
      return false;
    }
    this.#last = { id, hash: hash ?? "" };
    this.#entries += 1;
    return true;
  }

  end(): VerifiedChain {
    const { anchor, head } = this.#chain;
    return {
      anchor,
      head,
      entries: this.#entries,
      unchained: this.#unchained,
      fault: this.#fault ?? this.#faultAtEnd(),
    };
  }

  #reasonAgainst(line: string, { id, previous, hash }: LineEnd): ChainFault | undefined {
    if (id > this.#last.id + 1) return "MISSING";
    if (hash === null || id <= this.#last.id || hash !== hashOfLine(line)) return "CHANGED";
    return previous === this.#last.hash ? undefined : "REPLACED";
  }

  #faultAtEnd(): VerifiedChain["fault"] {
    const { head } = this.#chain;
    if (this.#last.id < head.id) return { id: this.#last.id + 1, reason: "MISSING" };
    return this.#last.hash === head.hash ? null : { id: head.id, reason: "REPLACED" };
  }
}

interface LineEnd {
  readonly id: number;
  readonly previous: string | null;
  readonly hash: string | null;
}

function readLine(line: string): LineEnd {
  const { id, previous = null, hash = null } = JSON.parse(line) as Partial<LineEnd>;
  return { id: Number(id), previous, hash };
}

/** The hash is the last member of a line, and covers everything before it. */
function hashOfLine(line: string): string {
  const hashed = line.replace(/,"hash":"[0-9a-f]{64}"\}$/u, "}");
  return createHash("sha256").update(hashed).digest("hex");
}
