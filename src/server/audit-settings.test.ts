import { expect, test } from "vitest";
import { readAudit } from "./audit-settings.ts";

const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;

test("days, syslog and webhook are read", () => {
  expect(readAudit({})).toEqual({ audit: { receivers: [] } });
  expect(readAudit({ BELVEDERE_AUDIT_DAYS: "90" })).toEqual({ audit: { receivers: [], days: 90 } });
  const syslog = (text: string) => readAudit({ BELVEDERE_AUDIT_SYSLOG: text });
  const receiver = { name: "syslog", protocol: "udp", host: "logs.example.org", port: 514 };
  expect(syslog("udp://logs.example.org")).toEqual({ audit: { receivers: [receiver] } });
  expect(syslog("tcp://[::1]:6010")).toEqual({
    audit: { receivers: [{ name: "syslog", protocol: "tcp", host: "::1", port: 6010 }] },
  });
  const url = "https://logs.example.org/in";
  expect(readAudit({ BELVEDERE_AUDIT_WEBHOOK: url, BELVEDERE_AUDIT_WEBHOOK_SECRET: secret })).toEqual({
    audit: { receivers: [{ name: "webhook", url, secret }] },
  });
});

const wrong: readonly Readonly<Record<string, string>>[] = [
  { BELVEDERE_AUDIT_DAYS: "0" },
  { BELVEDERE_AUDIT_DAYS: "1.5" },
  { BELVEDERE_AUDIT_DAYS: "40000" },
  { BELVEDERE_AUDIT_SYSLOG: "http://logs.example.org" },
  { BELVEDERE_AUDIT_SYSLOG: "udp://logs.example.org:70000" },
  { BELVEDERE_AUDIT_SYSLOG: "udp://logs.example.org:0" },
  { BELVEDERE_AUDIT_WEBHOOK: "logs.example.org" },
  { BELVEDERE_AUDIT_WEBHOOK_SECRET: secret },
  { BELVEDERE_AUDIT_WEBHOOK: "https://logs.example.org", BELVEDERE_AUDIT_WEBHOOK_SECRET: "guessed" },
];
test.each(wrong)("%o is refused by name, and its value is not repeated", (environment) => {
  const read = readAudit(environment);
  const complaint = "complaint" in read ? read.complaint : "";
  expect(complaint).toMatch(/^BELVEDERE_AUDIT_(DAYS|SYSLOG|WEBHOOK)/);
  for (const value of Object.values(environment).filter(({ length }) => length > 3)) {
    expect(complaint).not.toContain(value);
  }
});
