import { randomInt } from "node:crypto";
import { Type } from "typebox";
import { isSessionText, issueTemporaryToken, newSessionText, tokenHash } from "../../access/index.ts";
import { accept, formatTimestamp, refuse } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { emptyBody, jsonBody, signInBytesMax } from "../request/json-body.ts";
import { lineTextPattern } from "../request/names.ts";
import type {
  Clock,
  ProcessIdentity,
  SettingsReader,
  StoreReader,
  StoreWriter,
  WholeStore,
} from "../services/services.ts";
import { csrfHeader, sessionRoute } from "./session.ts";

/** How long a user may take to decide. */
const programMilliseconds = 10 * 60_000;
/** Programs that wait at the same time. The oldest ones make room for new ones. */
const programsMax = 10_000;
/** Without vowels and without letters that look like digits: 8 of them make no words and 25 billion codes. */
const codeAlphabet = "BCDFGHJKLMNPQRSTVWXZ";
const codeCharacters = 8;
const nameCharactersMax = 100;
const secretCharactersMax = 100;
const portMin = 1_024;
const portMax = 65_535;

const programRoute = { ...onServer, permission: null, authentication: "none", chapter: "Signing in" } as const;
const decisionRoute = {
  ...sessionRoute,
  path: "/session/programs/:code",
  params: Type.Object({ code: Type.String({ maxLength: 20 }) }),
  absent: "program.absent",
  chapter: "Signing in",
} as const;

/** A program asks to be signed in. */
export const startProgram = endpoint({
  ...programRoute,
  method: "POST",
  path: "/logins",
  summary: "Ask a user to sign a program in",
  description:
    "The program shows `code` and opens `/programs/<code>` in the browser, where a user decides within 10 minutes. With `port`, the browser then leads to this port of the same machine and brings `approval`; without it, the program asks `POST /logins/token` every few seconds.",
  body: jsonBody(
    Type.Object(
      {
        name: Type.String({
          minLength: 1,
          maxLength: nameCharactersMax,
          pattern: lineTextPattern,
          description: "Name of the program's machine.",
        }),
        port: Type.Optional(Type.Integer({ minimum: portMin, maximum: portMax, description: "On 127.0.0.1." })),
      },
      { additionalProperties: false },
    ),
    signInBytesMax,
  ),
  responses: {
    201: {
      description: "The program waits.",
      schema: Type.Object({ code: Type.String(), secret: Type.String(), expires_in: Type.Integer() }),
    },
  },
  example: { request: { name: "laptop" }, response: { code: "BCDFGHJK", secret: "bvs_…", expires_in: 600 } },
  async handle({ body }, needs: Clock & StoreWriter) {
    const [code, secret, at] = [newCode(), newSessionText(), needs.now()];
    const started = await needs.write.startProgramSignIn({
      code,
      secretHash: tokenHash(secret),
      name: body.name.toWellFormed(),
      port: body.port ?? null,
      expiresAt: at + programMilliseconds,
      countMax: programsMax,
      at,
    });
    if (!started.ok) return started;
    return accept({ status: 201, value: { code, secret, expires_in: programMilliseconds / 1000 }, headers: noStore });
  },
});

/** The program gets its token. */
export const takeProgram = endpoint({
  ...programRoute,
  method: "POST",
  path: "/logins/token",
  summary: "Get the token of a program",
  description: "A temporary token of the user who has signed the program in. Works once.",
  body: jsonBody(
    Type.Object(
      {
        secret: Type.String({ maxLength: secretCharactersMax }),
        approval: Type.Optional(Type.String({ maxLength: secretCharactersMax })),
      },
      { additionalProperties: false },
    ),
    signInBytesMax,
  ),
  responses: {
    200: {
      description: "A new token.",
      schema: Type.Object({ token: Type.String(), login: Type.String(), expiresAt: Type.String() }),
    },
    400: { description: "Unknown, used already, or too old." },
    403: { description: "The user refused." },
    409: { description: "The user has not decided yet." },
  },
  problems: ["program.absent", "program.pending", "program.denied"],
  example: {
    request: { secret: "bvs_…" },
    response: { token: "bvt_…", login: "ada", expiresAt: "2026-11-15T09:30:00.123+01:00" },
  },
  async handle({ body, format }, needs: Clock & ProcessIdentity & SettingsReader & StoreWriter & WholeStore) {
    const { secret, approval } = body;
    if (!isSessionText(secret)) return refuse({ code: "program.absent" });
    const at = needs.now();
    const approvalHash = approval === undefined ? null : tokenHash(approval);
    const user = await needs.write.takeProgramSignIn({ secretHash: tokenHash(secret), approvalHash, at });
    if (!user.ok) return user;
    const hours = await needs.settings.get("temporaryTokenHours");
    const issued = await issueTemporaryToken(needs.store, { user: user.value, at, hours, bootId: needs.bootId });
    const expiresAt = formatTimestamp(issued.expiresAt, format.zone);
    return accept({
      status: 200,
      value: { token: issued.text, login: user.value.login, expiresAt },
      headers: noStore,
    });
  },
});

/** What waits for the user's decision. */
export const readProgram = endpoint({
  ...decisionRoute,
  method: "GET",
  summary: "Read which program waits",
  description: "For the page on which a user decides.",
  body: emptyBody,
  responses: {
    200: { description: "The program.", schema: Type.Object({ code: Type.String(), name: Type.String() }) },
  },
  example: { response: { code: "BCDFGHJK", name: "laptop" } },
  async handle({ params }, needs: Clock & StoreReader) {
    const waiting = await needs.read.programSignIn(params.code);
    if (waiting === undefined || waiting.expiresAt <= needs.now()) return refuse({ code: "program.absent" });
    return accept({ status: 200, value: { code: waiting.code, name: waiting.name }, headers: noStore });
  },
});

/** The user decides. */
export const decideProgram = endpoint({
  ...decisionRoute,
  method: "PUT",
  summary: "Sign a program in, or refuse it",
  description:
    "The program then acts as you. `address` leads the browser to the program; it is `null` if the program asks itself.",
  headers: csrfHeader,
  body: jsonBody(Type.Object({ allow: Type.Boolean() }, { additionalProperties: false }), signInBytesMax),
  responses: {
    200: { description: "Decided.", schema: Type.Object({ address: Type.Union([Type.String(), Type.Null()]) }) },
    403: { description: "The session's `X-CSRF-Token` is missing." },
  },
  example: { request: { allow: true }, response: { address: "http://127.0.0.1:49152/?approval=…" } },
  async handle({ caller, params, body }, needs: Clock & StoreWriter) {
    const approval = newSessionText();
    const decided = await needs.write.decideProgramSignIn({
      code: params.code,
      allow: body.allow,
      userId: caller.user.id,
      approvalHash: tokenHash(approval),
      at: needs.now(),
    });
    if (!decided.ok) return decided;
    const { port } = decided.value;
    const answer = body.allow ? `approval=${approval}` : "refused=1";
    const address = port === null ? null : `http://127.0.0.1:${port}/?${answer}`;
    return accept({ status: 200, value: { address }, headers: noStore });
  },
});

function newCode(): string {
  return Array.from({ length: codeCharacters }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
}
