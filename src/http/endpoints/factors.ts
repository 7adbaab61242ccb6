import { Type } from "typebox";
import type { Caller } from "../../access/index.ts";
import { factorKinds } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { presentFactor } from "../present/users.ts";
import { confirmationProblems, confirmPassword } from "../request/confirm-password.ts";
import { emptyBody, jsonBody, smallBodyBytesMax } from "../request/json-body.ts";
import { nameProblems, readName, NameText } from "../request/names.ts";
import { passwordCharactersMax } from "../request/user-input.ts";
import type { Clock, FactorKeeper, PasswordSignIn, StoreReader, StoreWriter } from "../services/services.ts";
import { addedFactorExample, factorsExample, preparationExample } from "./factor-examples.ts";
import {
  AddedFactorShape,
  CodeText,
  FactorsShape,
  PasskeyRegistrationShape,
  PreparationShape,
  StepText,
} from "./factor-shapes.ts";
import { csrfHeader, sessionRoute } from "./session.ts";

const factorsRoute = { ...sessionRoute, path: "/session/factors", chapter: "Signing in" } as const;
const passwordText = Type.String({ maxLength: passwordCharactersMax });
const withPassword = jsonBody(
  Type.Object({ password: passwordText }, { additionalProperties: false }),
  smallBodyBytesMax,
);
const passwordProblems = [...confirmationProblems, "user.password-elsewhere"] as const;
const refusals = {
  403: { description: "The password is wrong, or the session's `X-CSRF-Token` is missing." },
  429: { description: "Too many failures." },
};

/** The own second factors. */
const listFactors = endpoint({
  ...factorsRoute,
  method: "GET",
  summary: "List your second factors",
  description: "Oldest first, without their secrets.",
  body: emptyBody,
  responses: { 200: { description: "The factors.", schema: FactorsShape } },
  example: { response: factorsExample },
  async handle({ caller: { user }, format }, needs: FactorKeeper & StoreReader) {
    const factors = await needs.read.factorsOfUser(user.id);
    const local = user.passwordHash !== "";
    const value = {
      factors: factors.map((factor) => presentFactor(factor, format)),
      recoveryCodes: await needs.read.recoveryCodesLeft(user.id),
      required: local && (await needs.factors.requires(user.role)),
      local,
      passkeys: needs.passkeysPossible,
    };
    return accept({ status: 200, value, headers: noStore });
  },
});

/** Starts to set a factor up. */
const prepareFactor = endpoint({
  ...factorsRoute,
  method: "POST",
  path: "/session/factor-steps",
  summary: "Start to set up a second factor",
  description:
    "Answers with the secret for an authenticator app, or with the options for a passkey. `POST /session/factors` finishes it within 10 minutes.",
  headers: csrfHeader,
  body: jsonBody(
    Type.Object({ password: passwordText, kind: Type.Enum([...factorKinds]) }, { additionalProperties: false }),
    smallBodyBytesMax,
  ),
  responses: {
    201: { description: "Started.", schema: PreparationShape },
    ...refusals,
    409: { description: "Passkeys are not possible, or you have no password here." },
  },
  problems: [...passwordProblems, "factor.passkeys-off"],
  example: { request: { password: "correct horse", kind: "TOTP" }, response: preparationExample },
  async handle({ caller, body, address }, needs: FactorKeeper & PasswordSignIn) {
    const confirmed = await confirmLocal(needs, caller, body.password, address);
    if (!confirmed.ok) return confirmed;
    const prepared = await needs.factors.prepare(caller.user, body.kind);
    if (!prepared.ok) return prepared;
    const { text: step, totp, passkey } = prepared.value;
    return accept({ status: 201, value: { step, totp, passkey }, headers: noStore });
  },
});

/** Adds a factor that was prepared. */
const addFactor = endpoint({
  ...factorsRoute,
  method: "POST",
  summary: "Add a second factor",
  description:
    "With a code of the app, or with what the browser made for the passkey. From then on, signing in with the password needs a second step. The first factor brings recovery codes.",
  headers: csrfHeader,
  body: jsonBody(
    Type.Object(
      {
        step: StepText,
        name: NameText,
        code: Type.Optional(CodeText),
        passkey: Type.Optional(PasskeyRegistrationShape),
      },
      { additionalProperties: false },
    ),
    smallBodyBytesMax,
  ),
  responses: {
    201: { description: "Added.", schema: AddedFactorShape },
    400: { description: "The step is unknown or too old." },
    403: { description: "The code is wrong, or the session's `X-CSRF-Token` is missing." },
    409: { description: "You have too many factors, or the passkey is known already." },
  },
  problems: [
    ...nameProblems,
    "factor.step-absent",
    "factor.code-refused",
    "factor.too-many",
    "factor.known",
    "access.throttled",
  ],
  example: { request: { step: "bvs_…", name: "phone", code: "123456" }, response: addedFactorExample },
  async handle({ caller, body, format }, needs: FactorKeeper) {
    const name = readName(body.name, "/name");
    if (!name.ok) return name;
    const { step: text, code, passkey } = body;
    const added = await needs.factors.add(caller.user, { text, name: name.value, code, passkey });
    if (!added.ok) return added;
    const { factor, recoveryCodes } = added.value;
    const value = { ...presentFactor(factor, format), recoveryCodes: recoveryCodes && [...recoveryCodes] };
    return accept({ status: 201, value, headers: noStore });
  },
});

/** Removes one of the own factors. */
const removeFactor = endpoint({
  ...factorsRoute,
  method: "POST",
  path: "/session/factors/:id/removal",
  params: Type.Object({ id: Type.Integer() }),
  absent: "factor.absent",
  summary: "Remove a second factor",
  description: "With the last one, the recovery codes are removed too.",
  headers: csrfHeader,
  body: withPassword,
  responses: {
    204: { description: "Removed." },
    ...refusals,
    404: { description: "Absent, or another user's." },
    409: { description: "Your role needs a second factor, and this is the last one." },
  },
  problems: [...passwordProblems, "factor.required"],
  example: { request: { password: "correct horse" } },
  async handle({ caller, params, body, address }, needs: Clock & FactorKeeper & PasswordSignIn & StoreWriter) {
    const confirmed = await confirmLocal(needs, caller, body.password, address);
    if (!confirmed.ok) return confirmed;
    const { id: userId, role } = caller.user;
    const required = await needs.factors.requires(role);
    const removed = await needs.write.removeFactor({ userId, factorId: params.id, required, at: needs.now() });
    return removed.ok ? accept({ status: 204, headers: noStore }) : removed;
  },
});

/** Replaces the recovery codes. */
const renewRecoveryCodes = endpoint({
  ...factorsRoute,
  method: "POST",
  path: "/session/recovery-codes",
  absent: "factor.absent",
  summary: "Get new recovery codes",
  description: "The earlier ones are no longer valid. Each code replaces a second factor once.",
  headers: csrfHeader,
  body: withPassword,
  responses: {
    201: { description: "The codes, shown only this once.", schema: Type.Object({ codes: Type.Array(Type.String()) }) },
    ...refusals,
    404: { description: "You have no second factor." },
  },
  problems: [...passwordProblems, "factor.absent"],
  example: { request: { password: "correct horse" }, response: { codes: ["abcd-efgh-jkmn-pqrs"] } },
  async handle({ caller, body, address }, needs: FactorKeeper & PasswordSignIn) {
    const confirmed = await confirmLocal(needs, caller, body.password, address);
    if (!confirmed.ok) return confirmed;
    const codes = await needs.factors.renewCodes(caller.user);
    return codes.ok ? accept({ status: 201, value: { codes: [...codes.value] }, headers: noStore }) : codes;
  },
});

/** All endpoints of the caller's second factors. */
export const factorEndpoints = [listFactors, prepareFactor, addFactor, removeFactor, renewRecoveryCodes] as const;

// Users of a provider have no password here, and second factors there.
async function confirmLocal(
  needs: PasswordSignIn,
  caller: Caller,
  password: string,
  address: string,
): Promise<Result<void, (typeof passwordProblems)[number]>> {
  const { login, passwordHash } = caller.user;
  if (passwordHash === "") return refuse({ code: "user.password-elsewhere", params: { login } });
  return confirmPassword(needs, caller, { password, address, pointer: "/password" });
}
