import { Type } from "typebox";
import type { AuditRow } from "../../store/index.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { answerById } from "../answer/id-batches.ts";
import { emptyBody } from "../request/json-body.ts";
import { presentAuditEntry } from "../present/users.ts";
import { AuditShape } from "./user-shapes.ts";
import type { StoreReader } from "../services/services.ts";

/** What happened to users, rights, tokens and settings, and what was deleted. */
export const listAudit = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/audit",
  chapter: "Administration",
  summary: "Read the audit log",
  description:
    "Newest first: sign-ins, every write, and attempts to create a project under a name that is taken. The newest million entries are stored.",
  permission: "audit.read",
  body: emptyBody,
  responses: { 200: { description: "The entries.", schema: Type.Array(AuditShape) } },
  example: {
    response: [
      {
        id: 7,
        time: "2026-11-14T09:30:00.123+01:00",
        user: { id: 1, login: "admin" },
        action: "user.create",
        detail: { login: "ada", role: "USER" },
        changes: [],
        address: "10.1.2.3",
        token: { kind: "PERMANENT", name: "laptop" },
        hash: "5d2c1fbb4b7e66a0a3e1d1f6c2b9a8d7e6f5041322314f5e6d7c8b9aa0b1c2d3",
      },
    ],
  },
  async handle({ format, plan }, needs: StoreReader) {
    const read = (beforeId: number | undefined, limit: number) =>
      needs.read.auditEntries({ limit, ...(beforeId === undefined ? {} : { beforeId }) });
    const present = (entry: AuditRow) => presentAuditEntry(entry, format);
    return answerById(plan, read, present);
  },
});
