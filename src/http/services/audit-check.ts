import { Pace } from "../../query/index.ts";
import { verifyAudit, type Instant, type Store, type VerifiedChain } from "../../store/index.ts";

/** A whole log may have a million entries: a result is used for this time. */
const resultMilliseconds = 60_000;

/** A check of the audit log, and when it started. */
export interface CheckedAudit extends VerifiedChain {
  readonly at: Instant;
}

/** Checks the chain of the audit log: one check at a time, for all that wait. */
export class AuditCheck {
  readonly #store: Pick<Store, "latest">;
  readonly #now: () => Instant;
  #check: { readonly at: Instant; readonly result: Promise<CheckedAudit> } | undefined;

  constructor(store: Pick<Store, "latest">, now: () => Instant) {
    this.#store = store;
    this.#now = now;
  }

  result(): Promise<CheckedAudit> {
    const at = this.#now();
    if (this.#check !== undefined && at - this.#check.at < resultMilliseconds) return this.#check.result;
    const result = this.#run(at);
    this.#check = { at, result };
    result.catch(() => (this.#check = undefined));
    return result;
  }

  async #run(at: Instant): Promise<CheckedAudit> {
    const pace = new Pace();
    return { at, ...(await verifyAudit(this.#store.latest, () => pace.rest())) };
  }
}
