import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { Instant } from "../instant.ts";

/**
 * Whether another version carries parts of the version. Its bytes are needed then, even if it is deleted: deleting a
 * version changes nothing in those that carry from it (D14). `deletedSince` also counts versions that were deleted after
 * the instant, because builds that carry the same parts may still run.
 */
export function isCarriedFrom(
  where: ExpressionBuilder<Tables, "versions">,
  deletedSince?: Instant,
): Expression<SqlBool> {
  const carriers = where
    .selectFrom("version_parts as carried")
    .innerJoin("versions as carrier", "carrier.id", "carried.version_id")
    .select("carrier.id")
    .whereRef("carried.source_version_id", "=", "versions.id");
  return where.exists(
    deletedSince === undefined
      ? carriers.where("carrier.deleted_at", "is", null)
      : carriers.where((one) =>
          one.or([one("carrier.deleted_at", "is", null), one("carrier.deleted_at", ">", deletedSince)]),
        ),
  );
}

/** Whether the bytes of the version must be there: it is not deleted, or another one carries parts of it. */
export function isNeeded(where: ExpressionBuilder<Tables, "versions">): Expression<SqlBool> {
  return where.or([where("versions.deleted_at", "is", null), isCarriedFrom(where)]);
}

/** Whether the version is the reference of a version whose branch has a target (D15). */
export function isPinned(where: ExpressionBuilder<Tables, "versions">): Expression<SqlBool> {
  return where.exists(
    where
      .selectFrom("versions as compared")
      .select("compared.id")
      .whereRef("compared.reference_id", "=", "versions.id")
      .where("compared.reference_why", "is not", null)
      .where("compared.deleted_at", "is", null),
  );
}
