import { expect, test } from "vitest";
import { isMailAddress } from "./address.ts";
import { nextDigestAt } from "./digest-time.ts";
import { newsMessage, type Addressee } from "./message.ts";
import { isOwner } from "./owned-findings.ts";
import { newUnsubscribeKey, readUnsubscribeToken, unsubscribeToken } from "./unsubscribe.ts";

test.each(["ada@example.org", "a.b+c_d@sub.example.org", "é@example.org", "o'hara@example.org", "root@localhost"])(
  "%s is an address",
  (text) => expect(isMailAddress(text)).toBe(true),
);

test.each([
  "",
  "ada",
  "ada@",
  "@example.org",
  "ada@example.org,eve@example.org",
  "ada@example.org eve@example.org",
  "Ada <ada@example.org>",
  "ada@example.org\r\nBcc: eve@example.org",
  "ada@example.org\n",
  '"a b"@example.org',
  "ada@exa_mple.org>",
  "a..b@example.org",
  `${"a".repeat(250)}@example.org`,
])("%j is not one address", (text) => expect(isMailAddress(text)).toBe(false));

const utc = (text: string): number => Date.parse(text);

test.each([
  ["2026-11-17T06:59:59Z", 8, "Europe/Paris", "2026-11-17T07:00:00Z"],
  ["2026-11-17T07:00:00Z", 8, "Europe/Paris", "2026-11-18T07:00:00Z"],
  ["2026-11-17T23:30:00Z", 0, "Asia/Tokyo", "2026-11-18T15:00:00Z"],
  ["2026-11-17T12:00:00Z", 23, "America/Los_Angeles", "2026-11-18T07:00:00Z"],
  // Clocks go forward in the night of 29 March 2026, and back in that of 25 October.
  ["2026-03-28T08:00:00Z", 8, "Europe/Paris", "2026-03-29T06:00:00Z"],
  ["2026-10-24T08:00:00Z", 8, "Europe/Paris", "2026-10-25T07:00:00Z"],
  ["2026-11-17T12:00:00Z", 9, "Asia/Kathmandu", "2026-11-18T03:15:00Z"],
])("after %s, hour %i in %s is %s", (now, hour, zone, next) =>
  expect(new Date(nextDigestAt(utc(now), hour, zone)).toISOString()).toBe(new Date(next).toISOString()),
);

const addressee: Addressee = {
  reader: { userId: 7, unsubscribeKey: "k".repeat(32), createdAt: 1, mode: "AT_ONCE" },
  address: "ada@example.org",
  language: "en",
  zone: "UTC",
  baseUrl: "https://quality.example.org/",
};
const entry = { eventId: 5, at: 0, project: "E", sentence: "E: failed.", by: null, page: "/tasks" };

test("names of others never become headers, lines or markup", () => {
  const hostile = 'x\r\nBcc: eve@example.org\r\n\r\n<script>alert("1")</script>\u2028y';
  const { subject, text, html } = newsMessage(addressee, [{ ...entry, sentence: hostile, by: "<b>Eve</b>\nBcc: e" }]);
  expect(subject).not.toMatch(/[\r\n\u2028]/);
  expect(text.split("\n").filter((line) => line.startsWith("Bcc"))).toEqual([]);
  expect(html).not.toContain("<script>");
  expect(html).not.toContain("<b>");
});

test("a long subject is cut; the same content has the same id, other content another", () => {
  const long = newsMessage(addressee, [{ ...entry, sentence: "é".repeat(1_000) }]);
  expect(long.subject).toHaveLength(150);
  const once = newsMessage(addressee, [entry]);
  expect(newsMessage(addressee, [entry]).messageId).toBe(once.messageId);
  expect(newsMessage(addressee, [{ ...entry, eventId: 6 }]).messageId).not.toBe(once.messageId);
  const other = { ...addressee, reader: { ...addressee.reader, userId: 8 } };
  expect(newsMessage(other, [entry]).messageId).not.toBe(once.messageId);
});

test("a key is read back from its link, and nothing else is", () => {
  const unsubscribeKey = newUnsubscribeKey();
  expect(readUnsubscribeToken(unsubscribeToken({ userId: 12, unsubscribeKey }))).toEqual({
    userId: 12,
    key: unsubscribeKey,
  });
  for (const text of ["", "12", "12.", "0.aaaaaaaa", "x.aaaaaaaa", "12.a b cdefgh", `12.${"a".repeat(65)}`]) {
    expect([text, readUnsubscribeToken(text)]).toEqual([text, undefined]);
  }
});

test.each([
  ["@ada", true],
  ["@org/team @Ada", true],
  ["ada", true],
  ["Ada Lovelace", true],
  ["eve@example.org ADA@example.org", true],
  ["Ada Lovelace <ada@example.org>", true],
  ["Ada", true],
  ["Lovelace", false],
  ["@adam", false],
  ["", false],
])("%j is owned by ada: %s", (owner, expected) =>
  expect(isOwner({ login: "ada", name: "Ada Lovelace", email: "ada@example.org" }, owner)).toBe(expected),
);

test("users without a name or an address own nothing by that", () => {
  expect(isOwner({ login: "ada", name: "", email: "" }, "")).toBe(false);
  expect(isOwner({ login: "ada", name: "", email: "" }, " ")).toBe(false);
});
