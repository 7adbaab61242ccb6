import type { BranchRow } from "../projects/rows.ts";
import type { IdKind, IdRange } from "./rows.ts";
/** Ids of artifacts and findings. */
export interface IdReads {
  /** The branch that an artifact or finding id belongs to, from its block. */
  branchOfId(kind: IdKind, id: number): Promise<BranchRow | undefined>;
}

/** Reservation of ids. */
export interface IdWrites {
  /** From the branch's own blocks, reserving a new block when they are used up; ids are never assigned twice. */
  reserveIds(request: {
    readonly kind: IdKind;
    readonly branchId: number;
    readonly count: number;
  }): Promise<readonly IdRange[]>;
}
