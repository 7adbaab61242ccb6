import type { Kysely } from "kysely";
import { accessReads } from "../access/reads.ts";
import { auditReads } from "../audit/reads.ts";
import { buildReads } from "../builds/reads.ts";
import type { StoreReads } from "../contract.ts";
import { gateReads } from "../gates/reads.ts";
import { idReads } from "../ids/reads.ts";
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
import { triageReads } from "../triage/reads.ts";
import { versionReads } from "../versions/reads.ts";
import { webhookReads } from "../webhooks/reads.ts";
import type { Tables } from "./schema.ts";

/** Every read, on a connection of any dialect. */
export function storeReads(database: Kysely<Tables>): StoreReads {
  return {
    ...accessReads(database),
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
    ...providerReads(database),
    ...trashReads(database),
  };
}
