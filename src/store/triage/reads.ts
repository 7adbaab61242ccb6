import type { Kysely } from "kysely";
import { relaxReasons } from "../../text/index.ts";
import { inPieces } from "../database/in-pieces.ts";
import type { Tables } from "../database/schema.ts";
import type { TriageReads } from "./contract.ts";
import { toArtifactTriage, toNote, toTriage } from "./mapping.ts";
import type { BranchTriage } from "./rows.ts";

/** Reads of decisions and comments about findings and artifacts. */
export function triageReads(database: Kysely<Tables>): TriageReads {
  return {
    ...artifactTriageReads(database),
    branchTriage: (branchId) => branchTriage(database, branchId),
    async triageNotes(branchId) {
      const rows = await database
        .selectFrom("triage")
        .leftJoin("users as assignees", "assignees.id", "triage.assignee_id")
        .select(["triage.finding_id", "triage.comment", "triage.accepted_until", "triage.due_date"])
        .select(["assignees.login as assignee_login", "assignees.name as assignee_name"])
        .where("triage.branch_id", "=", branchId)
        .where((or) =>
          or.or([
            or("triage.comment", "<>", ""),
            or("triage.due_date", "<>", ""),
            or("triage.assignee_id", "is not", null),
            or("triage.accepted_until", "is not", null),
          ]),
        )
        .execute();
      return new Map(rows.map((row) => [row.finding_id, toNote(row)]));
    },
    async assignedBranches(branchIds) {
      const rows = await inPieces(branchIds, (some) =>
        database
          .selectFrom("triage")
          .select("triage.branch_id")
          .distinct()
          .where("triage.branch_id", "in", some)
          .where("triage.assignee_id", "is not", null)
          .execute(),
      );
      return rows.map((row) => row.branch_id);
    },
    async nextAcceptanceEnd() {
      const { end } = await database
        .selectFrom("triage")
        .select((select) => select.fn.min("accepted_until").as("end"))
        .where("accepted_until", "is not", null)
        .executeTakeFirstOrThrow();
      return end;
    },
    async findingTriage(branchId, findingId) {
      const row = await database
        .selectFrom("triage")
        .leftJoin("users as assignees", "assignees.id", "triage.assignee_id")
        .selectAll("triage")
        .select(["assignees.login as assignee_login", "assignees.name as assignee_name"])
        .where("triage.branch_id", "=", branchId)
        .where("triage.finding_id", "=", findingId)
        .executeTakeFirst();
      return row && toTriage(row);
    },
    async triageHistory({ branchId, findingId, beforeId, limit }) {
      let page = database
        .selectFrom("triage_history")
        .leftJoin("users", "users.id", "triage_history.user_id")
        .leftJoin("users as assignees", "assignees.id", "triage_history.assignee_id")
        .selectAll("triage_history")
        .select(["users.login", "users.name"])
        .select(["assignees.login as assignee_login", "assignees.name as assignee_name"])
        .where("triage_history.branch_id", "=", branchId)
        .where("triage_history.finding_id", "=", findingId)
        .orderBy("triage_history.id", "desc")
        .limit(limit);
      if (beforeId !== undefined) page = page.where("triage_history.id", "<", beforeId);
      const rows = await page.execute();
      return rows.map(({ id, at, login, name, ...row }) => ({
        ...toTriage({ ...row, revision: id }),
        at,
        user: login === null ? null : { login, name: name ?? "" },
      }));
    },
  };
}

function artifactTriageReads(database: Kysely<Tables>): Pick<TriageReads, "artifactTriage" | "artifactTriageHistory"> {
  return {
    async artifactTriage(branchId, artifactId) {
      const row = await database
        .selectFrom("artifact_triage")
        .selectAll()
        .where("branch_id", "=", branchId)
        .where("artifact_id", "=", artifactId)
        .executeTakeFirst();
      return row && toArtifactTriage(row);
    },
    async artifactTriageHistory({ branchId, artifactId, beforeId, limit }) {
      let page = database
        .selectFrom("artifact_triage_history as history")
        .innerJoin("users", "users.id", "history.user_id")
        .selectAll("history")
        .select(["users.login", "users.name"])
        .where("history.branch_id", "=", branchId)
        .where("history.artifact_id", "=", artifactId)
        .orderBy("history.id", "desc")
        .limit(limit);
      if (beforeId !== undefined) page = page.where("history.id", "<", beforeId);
      const rows = await page.execute();
      return rows.map(({ id, at, login, name, ...row }) => ({
        ...toArtifactTriage({ ...row, revision: id }),
        at,
        user: { login, name },
      }));
    },
  };
}

async function branchTriage(database: Kysely<Tables>, branchId: number): Promise<BranchTriage> {
  const rows = await database
    .selectFrom("triage")
    .select(["finding_id", "status", "reason"])
    .where("branch_id", "=", branchId)
    .where("status", "<>", "")
    .orderBy("finding_id")
    .execute();
  const artifacts = await database
    .selectFrom("artifact_triage")
    .selectAll()
    .where("branch_id", "=", branchId)
    .orderBy("artifact_id")
    .execute();
  // 0 means open. A relaxed finding without a known reason gets the first reason, so that it stays relaxed.
  const decision = ({ status, reason }: (typeof rows)[number]): number =>
    status === "OPEN" ? 0 : 1 + Math.max(0, reason === "" ? 0 : relaxReasons.indexOf(reason));
  return {
    findingIds: Float64Array.from(rows, (row) => row.finding_id),
    decisions: Uint8Array.from(rows, decision),
    artifacts: artifacts.map((row) => {
      const { artifactId, relaxed, excluded, reason } = toArtifactTriage(row);
      return { artifactId, relaxed, excluded, reason };
    }),
  };
}
