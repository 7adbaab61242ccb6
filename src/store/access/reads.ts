import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { AccessReads } from "./contract.ts";
import { groupReads } from "./group-reads.ts";
import { limitedTokenReads } from "./limited-token-reads.ts";
import { roleReads } from "./role-reads.ts";
import { tokenReads } from "./token-reads.ts";
import { userReads } from "./user-reads.ts";

/** Reads of users, groups, roles, tokens and sessions. */
export function accessReads(database: Kysely<Tables>): AccessReads {
  return {
    ...userReads(database),
    ...groupReads(database),
    ...roleReads(database),
    ...tokenReads(database),
    ...limitedTokenReads(database),
  };
}
