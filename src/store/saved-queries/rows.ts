import type { Instant } from "../instant.ts";

/** A query that a user stored. */
export interface SavedQueryRow {
  readonly id: number;
  readonly ownerId: number;
  readonly ownerLogin: string;
  readonly name: string;
  /** The body of the query, as JSON text. */
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
