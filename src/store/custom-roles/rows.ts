import type { Instant } from "../instant.ts";

/** A role on projects that administrators defined: what a guest may, and some permissions more. */
export interface CustomRole {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** Names of permissions, in code-point order. Those that every guest has are not in it. */
  readonly permissions: readonly string[];
  readonly createdAt: Instant;
  readonly revision: number;
  /** How many memberships of projects and rules of sign-in give it. */
  readonly uses: number;
}
