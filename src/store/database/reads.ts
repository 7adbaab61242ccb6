import type { Kysely } from "kysely";
import { accessReads } from "../access/reads.ts";
import { auditReads } from "../audit/reads.ts";
import { buildReads } from "../builds/reads.ts";
import type { StoreReads } from "../contract.ts";
import { customRoleReads } from "../custom-roles/reads.ts";
import { directoryReads } from "../directory/reads.ts";
import { factorReads } from "../factors/reads.ts";
import { gateReads } from "../gates/reads.ts";
import { idReads } from "../ids/reads.ts";
import { limitReads } from "../limits/reads.ts";
import { mailReads } from "../mail/reads.ts";
import { modelReads } from "../models/reads.ts";
import { outboxReads } from "../outbox/reads.ts";
import { projectReads } from "../projects/reads.ts";
import { providerReads } from "../providers/reads.ts";
import { retentionReads } from "../retention/reads.ts";
import { savedQueryReads } from "../saved-queries/reads.ts";
import { settingReads } from "../settings/reads.ts";
import { taskReads } from "../tasks/reads.ts";
import { trashReads } from "../trash/reads.ts";
import { trustedJobReads } from "../trusted-jobs/reads.ts";
import { triageReads } from "../triage/reads.ts";
import { versionReads } from "../versions/reads.ts";
import { webhookReads } from "../webhooks/reads.ts";
import type { Tables } from "./schema.ts";

/** Every read, on a connection of any dialect. */
export function storeReads(database: Kysely<Tables>): StoreReads {
  return {
    ...accessReads(database),
    ...customRoleReads(database),
    ...settingReads(database),
    ...auditReads(database),
    ...modelReads(database),
    ...projectReads(database),
    ...buildReads(database),
    ...idReads(database),
    ...gateReads(database),
    ...retentionReads(database),
    ...versionReads(database),
    ...taskReads(database),
    ...triageReads(database),
    ...savedQueryReads(database),
    ...outboxReads(database),
    ...webhookReads(database),
    ...mailReads(database),
    ...directoryReads(database),
    ...factorReads(database),
    ...providerReads(database),
    ...trustedJobReads(database),
    ...limitReads(database),
    ...trashReads(database),
  };
}
