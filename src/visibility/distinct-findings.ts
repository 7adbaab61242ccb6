import type { StoreReads } from "../store/index.ts";
import type { VisibleVersion } from "./visible-version.ts";

/** The identities of a version's findings. */
interface Identities {
  readonly ids: Float64Array<ArrayBufferLike>;
  /** The id that branches share, or 0. */
  readonly origin: Float64Array<ArrayBufferLike> | undefined;
}

/**
 * Passes each finding once, although several branches of its project share it. Versions come by project and branch, and
 * their findings have passed all other conditions: a finding counts on the first branch where it does.
 */
export class DistinctFindings {
  readonly #read: Pick<StoreReads, "branches">;
  #projectId: number | undefined;
  #alone = true;
  #seen = new Set<number>();

  constructor(read: Pick<StoreReads, "branches">) {
    this.#read = read;
  }

  /** The findings of a version that no version before had, of those in `blocks`. */
  async *pass(
    { project }: VisibleVersion,
    { ids, origin }: Identities,
    blocks: AsyncIterable<Int32Array>,
  ): AsyncGenerator<Int32Array> {
    if (project.id !== this.#projectId) {
      this.#projectId = project.id;
      this.#seen = new Set();
      this.#alone = (await this.#read.branches(project.id)).length === 1;
    }
    for await (const rows of blocks) {
      yield this.#alone ? rows : rows.filter((row) => this.#add(origin?.[row] || ids[row]!));
    }
  }

  #add(shared: number): boolean {
    const isNew = !this.#seen.has(shared);
    if (isNew) this.#seen.add(shared);
    return isNew;
  }
}
