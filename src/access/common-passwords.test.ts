import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test("common passwords are found in many spellings", () => {
  for (const password of [
    "password1234",
    "P@ssw0rd2026!",
    "passwordpassword",
    "Welcome-2026!!",
    "1234567890123",
    "qwertzuiop123456",
    "zyxwvutsrqpo",
    "aaaaaaaaaaaaaaaa",
    "abcabcabcabcab",
    "admin admin admin",
    "Ada.Lovelace1815",
    "ada.lovelace",
    "!!!letmein!!!",
  ]) {
    expect(isCommonPassword(password, "ada.lovelace"), password).toBe(true);
  }
});

test("others are not", () => {
  for (const password of [
    "correct horse battery",
    "a long password",
    "analytical engine",
    "kX9-vutq-2Lm7",
    "ada likes to swim",
    "",
    "𝒜🙂𝒜🙂 flowers",
    `${"x".repeat(500)}${"y".repeat(524)}z`,
  ]) {
    expect(isCommonPassword(password, "ada"), password).toBe(false);
  }
});
