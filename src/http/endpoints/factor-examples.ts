import { sessionExample } from "./examples.ts";

/** Examples of second factors, for the documentation. */
export const factorExample = {
  id: 3,
  kind: "TOTP",
  name: "phone",
  creationTime: "2026-11-14T09:30:00.123+01:00",
  lastUse: null,
};

export const factorsExample = {
  factors: [factorExample],
  recoveryCodes: 10,
  required: false,
  local: true,
  passkeys: true,
};

const totpExample = {
  secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
  address: "otpauth://totp/Belvedere:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Belvedere",
};

export const preparationExample = { step: "bvs_…", totp: totpExample, passkey: null };

export const addedFactorExample = { ...factorExample, recoveryCodes: ["abcd-efgh-jkmn-pqrs"] };

export const steppedSessionExample = { ...sessionExample, recoveryCodes: null };
