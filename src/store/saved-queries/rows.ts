import type { Instant } from "../instant.ts";

/**
 * What a user stored: a query of artifacts, a filter of findings, a dashboard, or the mark of a favourite project. A user
 * has one mark for each of these projects.
 */
export type SavedQueryKind = "QUERY" | "FINDINGS" | "DASHBOARD" | "FAVOURITE";

/** A query, or something else that a user stored. */
export interface SavedQueryRow {
  readonly id: number;
  readonly kind: SavedQueryKind;
  readonly ownerId: number;
  readonly ownerLogin: string;
  readonly name: string;
  /** The body of the query, the filter of findings or the tiles of the dashboard, as JSON text. */
  readonly query: string;
  /** Null: of any project. */
  readonly projectId: number | null;
  readonly projectName: string | null;
  /** Null: the root. */
  readonly artifactId: number | null;
  readonly shared: boolean;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
  readonly revision: number;
}
