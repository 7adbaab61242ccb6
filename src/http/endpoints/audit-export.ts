import { Type } from "typebox";
import { Pace } from "../../query/index.ts";
import { auditLine } from "../../store/index.ts";
import { accept, formatTimestamp } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { emptyBody } from "../request/json-body.ts";
import type { AuditChecker, StoreReader } from "../services/services.ts";
import { Timestamp } from "./user-shapes.ts";

const pageEntries = 1_000;
const exportType = "application/x-ndjson";

const LinkShape = Type.Object({ id: Type.Integer(), hash: Type.String() });

/** Whether the audit log is as it was recorded. */
export const verifyAuditLog = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/audit/verification",
  chapter: "Administration",
  summary: "Check the audit log",
  description:
    "Computes the hash of every stored entry again. `fault` names the first entry that is missing, was changed, or does not follow the one before it. A result is used for a minute.",
  permission: "audit.read",
  body: emptyBody,
  responses: {
    200: {
      description: "The result.",
      schema: Type.Object({
        verified: Type.Boolean(),
        time: Timestamp,
        entries: Type.Integer({ description: "Entries whose hashes are right." }),
        unchained: Type.Integer({ description: "Entries that were recorded before there were hashes." }),
        anchor: LinkShape,
        head: LinkShape,
        fault: Type.Union([
          Type.Object({ id: Type.Integer(), reason: Type.Enum(["MISSING", "CHANGED", "REPLACED"]) }),
          Type.Null(),
        ]),
      }),
    },
  },
  example: {
    response: {
      verified: true,
      time: "2026-11-14T09:30:00.123+01:00",
      entries: 7,
      unchained: 0,
      anchor: { id: 0, hash: "0".repeat(64) },
      head: { id: 7, hash: "5d2c1fbb4b7e66a0a3e1d1f6c2b9a8d7e6f5041322314f5e6d7c8b9aa0b1c2d3" },
      fault: null,
    },
  },
  async handle({ format }, needs: AuditChecker) {
    const { at, entries, unchained, anchor, head, fault } = await needs.auditCheck.result();
    const time = formatTimestamp(at, format.zone);
    const value = { verified: fault === null, time, entries, unchained, anchor, head, fault };
    return accept({ status: 200, value });
  },
});

/** The audit log for other systems, and for checks that do not trust the server. */
export const exportAudit = endpoint({
  ...onServer,
  method: "GET",
  path: "/audit/export",
  chapter: "Administration",
  summary: "Export the audit log",
  description:
    "All entries, oldest first, one a line (NDJSON). Times are in UTC. `hash` is the SHA-256 of the line without its last member, `previous` the hash of the entry before.",
  permission: "audit.read",
  query: Type.Object({
    afterId: Type.Optional(Type.Integer({ minimum: 0, description: "Only entries after this one." })),
  }),
  body: emptyBody,
  produces: [exportType],
  responses: { 200: { description: "The entries." } },
  example: {
    response:
      '{"id":7,"time":"2026-11-14T08:30:00.123Z","user":{"id":1,"login":"admin"},"action":"user.create","detail":{"login":"ada"},"changes":[],"address":"10.1.2.3","token":{"kind":"PERMANENT","name":"laptop"},"previous":"…","hash":"…"}\n',
  },
  async handle({ query, signal }, needs: StoreReader) {
    const body = lines(needs, query.afterId ?? 0, new Pace(signal));
    return accept({ status: 200, text: { type: exportType, body }, headers: noStore });
  },
});

async function* lines({ read }: StoreReader, start: number, pace: Pace): AsyncGenerator<Uint8Array> {
  for (let afterId = start; ;) {
    const rows = await read.auditEntriesAfter({ afterId, limit: pageEntries });
    const last = rows.at(-1);
    if (last === undefined) return;
    afterId = last.id;
    yield Buffer.from(rows.map((row) => `${auditLine(row)}\n`).join(""));
    if (pace.due()) await pace.rest();
  }
}
