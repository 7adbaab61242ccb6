import { Type } from "typebox";
import { issuePermanentToken } from "../../access/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { jsonBody, emptyBody, smallBodyBytesMax } from "../request/json-body.ts";
import { readName, nameProblems, NameText } from "../request/names.ts";
import { presentToken } from "../present/users.ts";
import { tokenExample } from "./examples.ts";
import { csrfHeader, sessionRoute } from "./session.ts";
import { TokenShape } from "./user-shapes.ts";
import type { Clock, StoreReader, StoreWriter, WholeStore } from "../services/services.ts";

const tokensRoute = { ...sessionRoute, path: "/session/tokens" } as const;

/** The own permanent tokens. */
export const listTokens = endpoint({
  ...tokensRoute,
  method: "GET",
  chapter: "Signing in",
  summary: "List your permanent tokens",
  description: "Oldest first. No one, not even an administrator, sees the tokens of another user.",
  body: emptyBody,
  responses: { 200: { description: "The tokens.", schema: Type.Array(TokenShape) } },
  example: { response: [tokenExample] },
  async handle({ caller, format }, needs: StoreReader) {
    const tokens = await needs.read.permanentTokens(caller.user.id);
    return accept({ status: 200, value: tokens.map((token) => presentToken(token, format)), headers: noStore });
  },
});

/** Makes a permanent token. */
export const createPermanentToken = endpoint({
  ...tokensRoute,
  method: "POST",
  chapter: "Signing in",
  summary: "Create a permanent token",
  description: "Its text is returned only this once. It is valid until it is revoked.",
  headers: csrfHeader,
  body: jsonBody(Type.Object({ name: NameText }, { additionalProperties: false }), smallBodyBytesMax),
  responses: {
    201: {
      description: "Created.",
      schema: Type.Object({ id: Type.Integer(), name: Type.String(), token: Type.String() }),
    },
    403: { description: "The session's `X-CSRF-Token` is missing." },
  },
  problems: [...nameProblems],
  example: { request: { name: "nightly build" }, response: { id: 7, name: "nightly build", token: "bvp_…" } },
  async handle({ caller, body }, needs: Clock & WholeStore) {
    const name = readName(body.name, "/name");
    if (!name.ok) return name;
    const { text, token } = await issuePermanentToken(needs.store, {
      user: caller.user,
      name: name.value,
      at: needs.now(),
    });
    return accept({ status: 201, value: { id: token.id, name: token.name, token: text }, headers: noStore });
  },
});

/** Revokes one of the own permanent tokens. */
export const revokeToken = endpoint({
  ...tokensRoute,
  method: "DELETE",
  path: "/session/tokens/:id",
  params: Type.Object({ id: Type.Integer() }),
  absent: "token.absent",
  chapter: "Signing in",
  summary: "Revoke a permanent token",
  description: "The next request with it is refused.",
  headers: csrfHeader,
  body: emptyBody,
  responses: { 204: { description: "Revoked." }, 404: { description: "Absent, or another user's." } },
  example: {},
  async handle({ caller, params }, needs: Clock & StoreWriter) {
    const revoked = await needs.write.revokeToken({
      userId: caller.user.id,
      tokenId: params.id,
      at: needs.now(),
    });
    return revoked ? accept({ status: 204, headers: noStore }) : refuse({ code: "token.absent" });
  },
});
