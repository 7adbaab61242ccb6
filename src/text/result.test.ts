import { expect, test } from "vitest";
import { accept, refuse, refusingOnly } from "./result.ts";

test("a refusal with an expected code stays as it is", () => {
  const refusal = refuse({ code: "user.absent", params: { login: "ada" } });
  expect(refusingOnly(refusal, "storage.full", "user.absent")).toEqual(refusal);
});

test("a success stays as it is", () => {
  expect(refusingOnly(accept(7), "storage.full")).toEqual(accept(7));
});

test("a refusal with another code is a bug", () => {
  expect(() => refusingOnly(refuse({ code: "user.absent" }), "storage.full")).toThrow("unexpected refusal user.absent");
});
