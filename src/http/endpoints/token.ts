import { Type } from "typebox";
import { issueTemporaryToken } from "../../access/index.ts";
import { accept, formatTimestamp } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { emptyBody } from "../request/json-body.ts";
import type { Clock, ProcessIdentity, SettingsReader, WholeStore } from "../services/services.ts";

const hourMilliseconds = 3_600_000;

/** Signs in: the one path that takes a password (D4). */
export const createToken = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/token",
  chapter: "Signing in",
  summary: "Get a temporary access token",
  description: "Signs in with Basic authentication. `HEAD` checks the password and creates nothing.",
  authentication: "basic",
  permission: null,
  body: emptyBody,
  responses: {
    200: {
      description: "A new token.",
      schema: Type.Object({
        token: Type.String(),
        access_token: Type.String({ description: "The same token, under OAuth's name." }),
        token_type: Type.Literal("Bearer"),
        expires_in: Type.Integer({ description: "Seconds." }),
        expiresAt: Type.String(),
      }),
    },
    401: { description: "Login or password wrong." },
    403: { description: "Refused although the directory knows the password." },
    409: { description: "The login belongs to another user." },
    429: { description: "Too many failures from this address." },
    503: { description: "A directory that might know the user does not answer." },
  },
  example: {
    response: {
      token: "bvt_…",
      access_token: "bvt_…",
      token_type: "Bearer",
      expires_in: 86_400,
      expiresAt: "2026-11-15T09:30:00.123+01:00",
    },
  },
  async handle({ caller, format, headOnly }, needs: Clock & ProcessIdentity & SettingsReader & WholeStore) {
    if (headOnly) return accept({ status: 200, headers: noStore, headOnly });
    const at = needs.now();
    const hours = await needs.settings.get("temporaryTokenHours");
    // Groups of a directory are read at the sign-in.
    const hoursMax = caller.expiresAt === null ? Infinity : (caller.expiresAt - at) / hourMilliseconds;
    const issued = await issueTemporaryToken(needs.store, {
      user: caller.user,
      at,
      hours: Math.min(hours, hoursMax),
      bootId: needs.bootId,
    });
    return accept({
      status: 200,
      headers: noStore,
      value: {
        token: issued.text,
        access_token: issued.text,
        token_type: "Bearer" as const,
        expires_in: Math.floor(issued.lifetimeMilliseconds / 1000),
        expiresAt: formatTimestamp(issued.expiresAt, format.zone),
      },
    });
  },
});
