import type { AuditContext } from "../audit/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { CustomRole } from "./rows.ts";

/** Roles on projects that administrators defined. */
export interface CustomRoleReads {
  /** In code-point order of their names. */
  customRoles(): Promise<readonly CustomRole[]>;
  customRole(name: string): Promise<CustomRole | undefined>;
}

/** Changes of roles. They count for all who have the role, from the next request on. */
export interface CustomRoleWrites {
  /** Refusals: `role.name-taken`, also for names of built-in roles, and `role.too-many`. */
  createCustomRole(
    role: AuditContext & RoleValues,
  ): Promise<WriteResult<CustomRole, "role.name-taken" | "role.too-many">>;
  /** Values that are left out stay as they are. Refusals: `role.absent`, `revision.stale`, `role.name-taken`. */
  updateCustomRole(
    change: AuditContext & Partial<RoleValues> & { readonly id: number; readonly expectedRevision?: number },
  ): Promise<WriteResult<CustomRole, "role.absent" | "revision.stale" | "role.name-taken">>;
  /**
   * Those who have the role get `replacement`, a custom role or one that is built in. Refusals: `role.absent`,
   * `revision.stale`, `role.replacement-unknown`, and `role.in-use` without a replacement.
   */
  deleteCustomRole(
    request: AuditContext & {
      readonly id: number;
      readonly replacement?: string;
      readonly expectedRevision?: number;
    },
  ): Promise<WriteResult<null, "role.absent" | "revision.stale" | "role.replacement-unknown" | "role.in-use">>;
}

export interface RoleValues {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}
