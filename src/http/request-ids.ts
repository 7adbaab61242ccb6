import { randomBytes } from "node:crypto";

const prefixBytes = 9;
const countDigits = 7;

/** Names for requests that no other run of the server gives: a random beginning, then a count. */
export function requestIds(): () => string {
  const prefix = randomBytes(prefixBytes).toString("base64url");
  let count = 0;
  return () => prefix + (count++).toString(36).padStart(countDigits, "0");
}
