import type { Instant } from "../instant.ts";

/** What a stored query selects: artifacts (the body of a query), or findings (a filter of their list). */
export type SavedQueryKind = "QUERY" | "FINDINGS";

/** A query that a user stored. */
export interface SavedQueryRow {
  readonly id: number;
  readonly kind: SavedQueryKind;
  readonly ownerId: number;
  readonly ownerLogin: string;
  readonly name: string;
  /** The body of the query, or the filter of findings, as JSON text. */
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
