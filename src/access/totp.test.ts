import { expect, test } from "vitest";
import { newTotpSecret, totpAddress, totpCode, totpStep } from "./totp.ts";

// The secret of RFC 6238, appendix B: the ASCII text 12345678901234567890.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("the codes are those of RFC 6238", () => {
  const check = (seconds: number, expected: string) =>
    expect(totpCode(secret, Math.floor(seconds / 30))).toBe(expected.slice(-6));
  check(59, "94287082");
  check(1_111_111_109, "07081804");
  check(1_234_567_890, "89005924");
  check(2_000_000_000, "69279037");
  check(20_000_000_000, "65353130");
});

test("a code is valid in its step, the one before and the one after", () => {
  const at = 1_234_567_890_000;
  const step = at / 30_000;
  const found = (later: number) => totpStep(secret, "005924", at + later);
  expect([found(-30_000), found(0), found(30_000)]).toEqual([step, step, step]);
  expect([found(-60_000), found(60_000)]).toEqual([undefined, undefined]);
  for (const wrong of ["005925", "00592", "0059240", "", "００５９２４"]) {
    expect(totpStep(secret, wrong, at)).toBeUndefined();
  }
});

test("secrets are new and have 160 bits; the address names the user", () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpAddress("ABC", "ada & bob")).toBe("otpauth://totp/Belvedere:ada%20%26%20bob?secret=ABC&issuer=Belvedere");
});
