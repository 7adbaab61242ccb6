import { randomBytes } from "node:crypto";

const prefixBytes = 9;
const countDigits = 7;
/** What a name given from outside may be: it goes into headers, answers and the log as it is. */
const givenPattern = /^[A-Za-z0-9._:-]{1,128}$/;

/** A name for a request that no other run of the server gives: a random beginning, then a count. */
export const newRequestId = requestIds();

function requestIds(): () => string {
  const prefix = randomBytes(prefixBytes).toString("base64url");
  let count = 0;
  return () => prefix + (count++).toString(36).padStart(countDigits, "0");
}

/** The name that a client or a proxy gave its request (`X-Request-Id`), if it is one that can be taken. */
export function givenRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" && givenPattern.test(header) ? header : undefined;
}
