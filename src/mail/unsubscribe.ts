import { randomBytes } from "node:crypto";

const keyBytes = 24;

/** What a user's mails contain to prove that a request comes from one of them. */
export function newUnsubscribeKey(): string {
  return randomBytes(keyBytes).toString("base64url");
}

/** The last part of the address that turns mail off. */
export function unsubscribeToken({
  userId,
  unsubscribeKey,
}: {
  readonly userId: number;
  readonly unsubscribeKey: string;
}): string {
  return `${userId}.${unsubscribeKey}`;
}

/** The user and the key in such an address; undefined: it is not such an address. */
export function readUnsubscribeToken(text: string): { readonly userId: number; readonly key: string } | undefined {
  const [, id, key] = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{8,64})$/.exec(text) ?? [];
  return id === undefined || key === undefined ? undefined : { userId: Number(id), key };
}
