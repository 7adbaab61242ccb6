import { expect, test } from "vitest";
import { readClaims, writeClaims } from "./claims-text.ts";

test("claims are read from lines and written as lines", () => {
  const claims = { repository: "acme/engine", sub: "a=b" };
  expect(readClaims(" repository = acme/engine\n\nsub=a=b")).toEqual(claims);
  expect(readClaims(writeClaims(claims))).toEqual(claims);
});

test("lines that are no claim, none at all, and a claim that is named twice are refused", () => {
  for (const text of ["", "  \n", "repository", "=x", "repository=", "ref=a\nref=b"]) {
    expect([text, readClaims(text)]).toEqual([text, undefined]);
  }
});
