import { Type } from "typebox";
import { accept, refuse } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { presentSession } from "../present/sessions.ts";
import { emptyBody } from "../request/json-body.ts";
import type { Clock, SessionKeeper, StoreWriter } from "../services/services.ts";
import { csrfHeader, sessionRoute } from "./session.ts";
import { OwnSessionShape } from "./user-shapes.ts";

const sessionsRoute = { ...sessionRoute, path: "/session/sessions", chapter: "Signing in" } as const;

/** The own sessions. */
export const listSessions = endpoint({
  ...sessionsRoute,
  method: "GET",
  summary: "List your sessions",
  description: "Those that have not ended, newest first.",
  body: emptyBody,
  responses: { 200: { description: "The sessions.", schema: Type.Array(OwnSessionShape) } },
  example: {
    response: [
      {
        id: 12,
        device: "Firefox, Linux",
        address: "192.0.2.7",
        provider: null,
        current: true,
        creationTime: "2026-11-14T09:30:00.123+01:00",
        lastUse: "2026-11-14T11:02:00.480+01:00",
        expiresAt: "2026-12-14T09:30:00.123+01:00",
      },
    ],
  },
  async handle({ caller, session, format }, needs: SessionKeeper) {
    const rows = await needs.sessions.list(caller.user);
    const value = rows.map((row) => presentSession(row, session.row, format));
    return accept({ status: 200, value, headers: noStore });
  },
});

/** Ends one of the own sessions. */
export const endOwnSession = endpoint({
  ...sessionsRoute,
  method: "DELETE",
  path: "/session/sessions/:id",
  params: Type.Object({ id: Type.Integer() }),
  absent: "session.unknown",
  summary: "End a session",
  description: "With its access tokens. The next request of its browser is refused.",
  headers: csrfHeader,
  body: emptyBody,
  responses: { 204: { description: "Ended." }, 404: { description: "Absent, or another user's." } },
  example: {},
  async handle({ caller, params }, needs: Clock & StoreWriter) {
    const request = { userId: caller.user.id, sessionId: params.id, at: needs.now() };
    const ended = await needs.write.endSessionOfUser(request);
    return ended ? accept({ status: 204, headers: noStore }) : refuse({ code: "session.unknown" });
  },
});
