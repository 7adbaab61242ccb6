import type { Migration, MigrationProvider } from "kysely/migration";
import type { Problem } from "../../../text/index.ts";
import { createGroupsAndSessions } from "./access.ts";
import { createAddedParts } from "./added-parts.ts";
import { createArtifactTriageHistory } from "./artifact-triage-history.ts";
import { createAuditChain } from "./audit-chain.ts";
import { createByteTables } from "./byte-tables.ts";
import type { ColumnTypes } from "./column-types.ts";
import { createCustomRoles } from "./custom-roles.ts";
import { createDeliveredParts } from "./delivered-parts.ts";
import { createDirectory } from "./directory.ts";
import { createDirectoryKeys } from "./directory-keys.ts";
import { createFactors } from "./factors.ts";
import { createFoundation } from "./foundation.ts";
import { createGroupGates } from "./group-gates.ts";
import { createGates } from "./gates.ts";
import { createHiddenProjects } from "./hidden-projects.ts";
import { createIdentity } from "./identity.ts";
import { createJoinedParts } from "./joined-parts.ts";
import { createLimits } from "./limits.ts";
import { createLimitedTokens } from "./limited-tokens.ts";
import { createMail } from "./mail.ts";
import { createNodes } from "./nodes.ts";
import { createOutbox } from "./outbox.ts";
import { createPortfolioLists } from "./portfolio.ts";
import { createProviders } from "./providers.ts";
import { renamePasswordLength } from "./password-length.ts";
import { createPackedVersions } from "./packed-versions.ts";
import { createPartAcceptance } from "./part-acceptance.ts";
import { createPartTools } from "./part-tools.ts";
import { createPartStates } from "./part-states.ts";
import { createPublicProjects } from "./public-projects.ts";
import { createRetention } from "./retention.ts";
import { createSavedQueries } from "./saved-queries.ts";
import { createSessionClients } from "./session-clients.ts";
import { createTargets } from "./targets.ts";
import { createTrustedJobs } from "./trusted-jobs.ts";
import { createUnreadRecords } from "./unread-records.ts";
import { createTriage } from "./triage.ts";
import { createVersionParts } from "./version-parts.ts";
import { createWebhooks } from "./webhooks.ts";
import { createWorkList } from "./work-list.ts";

/** Every change of the schema, oldest first. A released one is never edited: a new one follows it. */
const migrations = {
  "0001-foundation": createFoundation,
  "0002-access": createGroupsAndSessions,
  "0003-portfolio": createPortfolioLists,
  "0004-triage": createTriage,
  "0005-gates": createGates,
  "0006-saved-queries": createSavedQueries,
  "0007-retention": createRetention,
  "0008-nodes": createNodes,
  "0009-places": createByteTables,
  "0010-added-parts": createAddedParts,
  "0011-artifact-triage-history": createArtifactTriageHistory,
  "0012-identity": createIdentity,
  "0013-hidden-projects": createHiddenProjects,
  "0014-version-parts": createVersionParts,
  "0015-joined-parts": createJoinedParts,
  "0016-part-states": createPartStates,
  "0017-group-gates": createGroupGates,
  "0018-targets": createTargets,
  "0019-part-acceptance": createPartAcceptance,
  "0022-outbox": createOutbox,
  "0023-limited-tokens": createLimitedTokens,
  "0024-delivered-parts": createDeliveredParts,
  "0025-work-list": createWorkList,
  "0026-unread-records": createUnreadRecords,
  "0027-webhooks": createWebhooks,
  "0028-mail": createMail,
  "0029-part-tools": createPartTools,
  "0030-providers": createProviders,
  "0031-audit-chain": createAuditChain,
  "0032-factors": createFactors,
  "0033-trusted-jobs": createTrustedJobs,
  "0034-session-clients": createSessionClients,
  "0035-directory": createDirectory,
  "0036-password-length": renamePasswordLength,
  "0037-public-projects": createPublicProjects,
  "0038-limits": createLimits,
  "0039-custom-roles": createCustomRoles,
  "0040-packed-versions": createPackedVersions,
  "0041-directory-keys": createDirectoryKeys,
} as const;

/** The migrations for a dialect. */
export function migrationProvider(types: ColumnTypes): MigrationProvider {
  return {
    getMigrations: () =>
      Promise.resolve(
        Object.fromEntries(
          Object.entries(migrations).map(([name, up]): [string, Migration] => [
            name,
            { up: (database) => up(database, types) },
          ]),
        ),
      ),
  };
}

/** Whether this release knows the migration: a database with an unknown one comes from a newer release. */
export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(migrations, name);
}

/** The migration that creates the table of the processes that share a database. */
export const nodesMigration = "0008-nodes" satisfies keyof typeof migrations;

/** Whether this release would change the schema of a database with these migrations. */
export function hasUnapplied(applied: readonly string[]): boolean {
  return Object.keys(migrations).some((name) => !applied.includes(name));
}

/**
 * Listed among the migrations of a database while data are moved into it: releases that do not know it refuse such a
 * database as well.
 */
export const fillingMark = "9999-being-filled";

/** Why a database with these migrations must not be used by this release. */
export function migrationsProblem(applied: readonly string[]): Problem | undefined {
  if (applied.includes(fillingMark)) return { code: "storage.moving" };
  const unknown = applied.find((name) => !isKnownMigration(name));
  return unknown === undefined ? undefined : { code: "storage.newer", params: { migration: unknown } };
}
