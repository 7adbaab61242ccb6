import type { Instant, Revision, Store } from "../../store/index.ts";

/**
 * Ends acceptances of findings when they expire: no request is answered with a finding that is still relaxed
 * after `until`, on whichever process, and although nothing was built. The timed work of `tasks/` does the same where no
 * request comes.
 */
export class AcceptanceWatch {
  readonly #store: Store;
  readonly #now: () => Instant;
  /** When the next acceptance ends, as of a revision. */
  #known: { readonly revision: Revision; readonly end: Instant | null } | undefined;

  constructor(store: Store, now: () => Instant) {
    this.#store = store;
    this.#now = now;
  }

  /** The revision after all expired acceptances have been ended. Asks the store only after a commit. */
  catchUp(revision: Revision): Revision | Promise<Revision> {
    const known = this.#known;
    if (known === undefined || known.revision !== revision) return this.#readEnd(revision);
    return known.end !== null && known.end <= this.#now() ? this.#endNow() : revision;
  }

  async #readEnd(revision: Revision): Promise<Revision> {
    const end = await this.#store.read.nextAcceptanceEnd();
    this.#known = { revision, end };
    return end !== null && end <= this.#now() ? this.#endNow() : revision;
  }

  // A full disk refuses it: the request is answered all the same, and the next one tries again.
  async #endNow(): Promise<Revision> {
    await this.#store.write.endAcceptances({ at: this.#now() });
    return this.#store.revision();
  }
}
