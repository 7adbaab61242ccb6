import type { Instant } from "../instant.ts";
import type { VisibleTo } from "../projects/contract.ts";
import type { WriteResult } from "../write-result.ts";
import type { SavedQueryKind, SavedQueryRow } from "./rows.ts";
/** Saved queries. Those about a deleted project are absent. */
export interface SavedQueryReads {
  savedQuery(id: number): Promise<SavedQueryRow | undefined>;
  /**
   * The user's own and the shared ones, in order of ids, after `afterId`. Queries about a project are included only if
   * it is one of `visibleTo`. Without `visibleTo`, those about all projects.
   */
  savedQueries(page: {
    readonly kind: SavedQueryKind;
    readonly userId: number;
    readonly visibleTo?: VisibleTo;
    readonly afterId?: number;
    readonly limit: number;
  }): Promise<readonly SavedQueryRow[]>;
  /** The user's mark of a favourite project. */
  favourite(mark: { readonly userId: number; readonly projectId: number }): Promise<SavedQueryRow | undefined>;
}

/** Changes to saved queries. */
export interface SavedQueryWrites {
  /**
   * A favourite that exists is returned as it is. Refusals: `queries.too-many`; `filters.name-taken` for a second filter of
   * findings with the owner's name.
   */
  createSavedQuery(query: {
    readonly kind: SavedQueryKind;
    readonly ownerId: number;
    readonly values: SavedQueryValues;
    readonly at: Instant;
  }): Promise<WriteResult<SavedQueryRow, "queries.too-many" | "queries.absent" | "filters.name-taken">>;
  /** Changes the given values. Refusals: `queries.absent`, `revision.stale`, `filters.name-taken`. */
  updateSavedQuery(change: {
    readonly id: number;
    readonly values: Partial<SavedQueryValues>;
    readonly expectedRevision?: number;
    readonly at: Instant;
  }): Promise<WriteResult<SavedQueryRow, "queries.absent" | "revision.stale" | "filters.name-taken">>;
  /** Refusal: `queries.absent`. */
  deleteSavedQuery(request: {
    readonly id: number;
    readonly at: Instant;
  }): Promise<WriteResult<null, "queries.absent">>;
}

/** The stored values of a query. */
export interface SavedQueryValues {
  readonly name: string;
  readonly query: string;
  readonly projectId: number | null;
  readonly artifactId: number | null;
  readonly shared: boolean;
}
