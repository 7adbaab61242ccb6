import { Type } from "typebox";
import { accept } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { jsonBody, smallBodyBytesMax } from "../request/json-body.ts";
import type { BaseAddress, PasswordSignIn, SessionKeeper, StoreWriter } from "../services/services.ts";
import { steppedSessionExample } from "./factor-examples.ts";
import { CodeText, PasskeyAssertionShape, SteppedSessionShape, StepText } from "./factor-shapes.ts";
import { openSession, sessionRoute } from "./session.ts";

/** The second step of a sign-in. */
export const takeSecondStep = endpoint({
  ...sessionRoute,
  method: "POST",
  path: "/session/second-step",
  authentication: "sign-in",
  chapter: "Signing in",
  summary: "Finish a sign-in with a second factor",
  description:
    "With a code of an authenticator app, a recovery code, or a passkey. A code is valid once. A step takes 5 attempts, and a user 10 within an hour.",
  body: jsonBody(
    Type.Object(
      { step: StepText, code: Type.Optional(CodeText), passkey: Type.Optional(PasskeyAssertionShape) },
      { additionalProperties: false },
    ),
    smallBodyBytesMax,
  ),
  responses: {
    200: { description: "Signed in.", schema: SteppedSessionShape },
    400: { description: "The step is unknown or too old." },
    403: { description: "The code is wrong, or the request comes from a page of another site." },
    429: { description: "Too many wrong codes." },
  },
  problems: ["factor.step-absent", "factor.code-refused", "factor.too-many", "factor.known", "access.throttled"],
  example: { request: { step: "bvs_…", code: "123456" }, response: steppedSessionExample },
  async handle({ body, header, address, format }, needs: BaseAddress & PasswordSignIn & SessionKeeper & StoreWriter) {
    const { step: text, code, passkey } = body;
    const finished = await needs.signIn.finish({ text, code, passkey, address });
    if (!finished.ok) return finished;
    const { caller, recoveryCodes } = finished.value;
    const { value, headers } = await openSession(needs, caller, { header, address, format });
    return accept({ status: 200, value: { ...value, recoveryCodes: recoveryCodes && [...recoveryCodes] }, headers });
  },
});
