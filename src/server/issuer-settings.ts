import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { IssuerSettings } from "../providers/index.ts";
import { isProviderAddress } from "./web-address.ts";

const text = Type.String({ minLength: 1, maxLength: 500 });

const IssuerFile = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z][a-z0-9-]{0,39}$" }),
    issuer: text,
    audience: text,
    repositoryClaim: Type.String({ minLength: 1, maxLength: 100 }),
    keysAddress: Type.Optional(text),
    clockSkewSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 300 })),
    origins: Type.Optional(Type.Array(text, { maxItems: 10 })),
  },
  { additionalProperties: false },
);

const checker = Compile(IssuerFile);

/** An issuer of tokens for CI jobs, of the file of sign-in. */
export function readIssuer(sent: unknown, place: string): IssuerSettings | { readonly complaint: string } {
  if (!checker.Check(sent)) {
    const [error] = checker.Errors(sent);
    return { complaint: `${place} is not valid at ${error?.instancePath || "its start"}.` };
  }
  const { issuer, keysAddress, origins = [] } = sent;
  if (![issuer, ...(keysAddress === undefined ? [] : [keysAddress])].every(isProviderAddress)) {
    return { complaint: `${place}: issuer and keysAddress must be https://…, or http:// on this machine.` };
  }
  if (!origins.every((origin) => isProviderAddress(origin) && new URL(origin).origin === origin)) {
    return { complaint: `${place}: origins must be https://host, without a path.` };
  }
  return { ...sent, origins, clockSkewSeconds: sent.clockSkewSeconds ?? 60 };
}
