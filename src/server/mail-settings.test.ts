import { expect, test } from "vitest";
import { readMailServer } from "./mail-settings.ts";

const base = "https://quality.example.org";
const from = "Belvedere <belvedere@example.org>";
const read = (url?: string, sender: string | undefined = from, baseUrl: string | undefined = base) =>
  readMailServer(
    {
      ...(url === undefined ? {} : { BELVEDERE_SMTP_URL: url }),
      ...(sender === "" ? {} : { BELVEDERE_MAIL_FROM: sender }),
    },
    baseUrl,
  );
const sender = { name: "Belvedere", address: "belvedere@example.org" };

test.each([
  ["smtp://smtp.example.org", { host: "smtp.example.org", port: 587, encryption: "STARTTLS" }],
  ["smtp://a%40b:c%3Ad@h:2525", { host: "h", port: 2525, encryption: "STARTTLS", user: "a@b", password: "c:d" }],
  ["smtps://u:p@h", { host: "h", port: 465, encryption: "TLS", user: "u", password: "p" }],
  ["smtp://127.0.0.1?tls=none", { host: "127.0.0.1", port: 25, encryption: "NONE" }],
  ["smtp://[::1]:26/?tls=none", { host: "::1", port: 26, encryption: "NONE" }],
])("%s is read", (url, server) => expect(read(url)).toEqual({ mail: { ...server, from: sender } }));

test("without both settings mail is off; a plain address is a sender", () => {
  expect(read(undefined, "")).toEqual({});
  expect(read("smtp://h", "a@b.org")).toMatchObject({ mail: { from: { name: "", address: "a@b.org" } } });
});

test.each([
  ["http://h:secret@h", /BELVEDERE_SMTP_URL must be a URL/],
  ["smtp://u:secret@h?tls=none", /without encryption/],
  ["smtp://u:secret@h?tls=off", /BELVEDERE_SMTP_URL must be a URL/],
  ["smtps://u:secret@h?tls=none", /BELVEDERE_SMTP_URL must be a URL/],
  ["smtp://u:secret@h/path", /BELVEDERE_SMTP_URL must be a URL/],
  ["smtp://u@h", /both a user and a password/],
  ["smtp://u:%E0%A4secret@h", /percent-encoded/],
])("%s is refused by name, without the password", (url, complaint) => {
  const result = read(url);
  expect(result).toMatchObject({ complaint: expect.stringMatching(complaint) });
  expect(JSON.stringify(result)).not.toContain("secret");
});

test("a setting that is missing or not valid is named", () => {
  expect(read(undefined)).toEqual({ complaint: "BELVEDERE_MAIL_FROM needs BELVEDERE_SMTP_URL." });
  expect(read("smtp://h", "")).toEqual({ complaint: "BELVEDERE_SMTP_URL needs BELVEDERE_MAIL_FROM." });
  for (const wrong of ["Belvedere", "a@b, c@d", "X <a@b>\r\nBcc: c@d", "X <a@b> <c@d>"]) {
    expect(read("smtp://h", wrong)).toMatchObject({ complaint: expect.stringContaining("BELVEDERE_MAIL_FROM") });
  }
  const without = readMailServer({ BELVEDERE_SMTP_URL: "smtp://h", BELVEDERE_MAIL_FROM: from }, undefined);
  expect(without).toMatchObject({ complaint: expect.stringContaining("BELVEDERE_BASE_URL") });
});
