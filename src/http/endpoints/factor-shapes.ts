import { Type } from "typebox";
import { factorKinds } from "../../store/index.ts";
import { SessionShape } from "./user-shapes.ts";

/** The wire shapes of second factors. */

const Timestamp = Type.String({ format: "date-time", description: "ISO 8601 with milliseconds and a numeric offset." });

const recoveryCodes = Type.Union([Type.Array(Type.String()), Type.Null()], {
  description: "Recovery codes, shown only this once; `null`: there are no new ones.",
});

/** A second factor, without its secret. */
export const FactorShape = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...factorKinds]),
  name: Type.String(),
  creationTime: Timestamp,
  lastUse: Type.Union([Timestamp, Type.Null()]),
});

/** The second factors of the own account. */
export const FactorsShape = Type.Object({
  factors: Type.Array(FactorShape),
  recoveryCodes: Type.Integer({ description: "Recovery codes that are left." }),
  required: Type.Boolean({ description: "Whether your role needs a second factor." }),
  local: Type.Boolean({
    description: "Whether you have a password here. Without one, your provider asks for factors.",
  }),
  passkeys: Type.Boolean({ description: "Whether passkeys are possible at this address." }),
});

/** A secret for an authenticator app. */
const TotpShape = Type.Object({
  secret: Type.String({ description: "In base32." }),
  address: Type.String({ description: "`otpauth://…`, for a QR code." }),
});

const publicKey = Type.Literal("public-key");
const credentials = Type.Array(Type.Object({ type: publicKey, id: Type.String() }));

const PasskeyCreationShape = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: publicKey, alg: Type.Integer() })),
  timeout: Type.Integer(),
  excludeCredentials: credentials,
  attestation: Type.Literal("none"),
});

const PasskeyRequestShape = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  allowCredentials: credentials,
  userVerification: Type.Literal("preferred"),
});

/** The answer to a right password that is not enough. */
export const PendingStepShape = Type.Object({
  step: Type.String({ description: "Identifies the step; valid for 10 minutes." }),
  kinds: Type.Array(Type.Enum([...factorKinds]), { description: "Your factors; empty: set one up with `setUp`." }),
  passkey: Type.Union([PasskeyRequestShape, Type.Null()], { description: "Options for WebAuthn." }),
  setUp: Type.Union([TotpShape, Type.Null()], {
    description: "The secret of a new authenticator app, for a user who needs a second factor and has none.",
  }),
});

/** What a new factor needs. */
export const PreparationShape = Type.Object({
  step: Type.String(),
  totp: Type.Union([TotpShape, Type.Null()]),
  passkey: Type.Union([PasskeyCreationShape, Type.Null()], { description: "Options for WebAuthn." }),
});

/** A new factor. */
export const AddedFactorShape = Type.Object({ ...FactorShape.properties, recoveryCodes });

/** A session that a second step has led to. */
export const SteppedSessionShape = Type.Object({ ...SessionShape.properties, recoveryCodes });

const binary = Type.String({ maxLength: 16_384, pattern: "^[A-Za-z0-9_-]*$" });
const credential = {
  id: Type.String({ maxLength: 2_048 }),
  rawId: Type.String({ maxLength: 2_048 }),
  type: publicKey,
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
  clientExtensionResults: Type.Object({}),
};

/** What a browser sends about a new passkey (WebAuthn, `RegistrationResponseJSON`). */
export const PasskeyRegistrationShape = Type.Object({
  ...credential,
  response: Type.Object({ clientDataJSON: binary, attestationObject: binary }),
});

/** What a browser sends to prove a passkey (WebAuthn, `AuthenticationResponseJSON`). */
export const PasskeyAssertionShape = Type.Object({
  ...credential,
  response: Type.Object({ clientDataJSON: binary, authenticatorData: binary, signature: binary }),
});

/** A code of an app, or a recovery code. */
export const CodeText = Type.String({ maxLength: 40 });

/** The text of a step. */
export const StepText = Type.String({ maxLength: 100 });
