import { expect, test } from "vitest";
import { createAddressRule } from "./addresses.ts";
import { receiverProblem } from "./receiver-url.ts";

const rule = createAddressRule([]);

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8", "::ffff:808:808"])(
  "%s is public",
  (address) => expect(rule.allows(address)).toBe(true),
);

/** Private, local, reserved and multicast addresses, and metadata services of clouds. */
const closed = [
  "0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1",
  "172.31.255.255 192.168.1.1 192.0.0.192 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 fe80::1",
  "fe80::1%eth0 fec0::1 fc00::1 fd00:ec2::254 ff02::1 2001:db8::1",
];
/** The same spelled otherwise (mapped, translated, tunnelled), and texts that are not addresses. */
const disguised = [
  "::ffff:127.0.0.1 ::ffff:7f00:1 0:0:0:0:0:FFFF:A00:1 ::127.0.0.1 64:ff9b::7f00:1",
  "2002:7f00:1:: 2001:0:7f00:1:: localhost 1.2.3 999.1.1.1",
];

test.each([...closed, ...disguised].flatMap((line) => line.split(" ")))("%s is not", (address) =>
  expect(rule.allows(address)).toBe(false),
);

test("networks of the settings are allowed, whatever the spelling, and nothing beside them", () => {
  const own = createAddressRule(["10.1.0.0/16", "127.0.0.1", "fd00:1::/32"]);
  for (const address of ["10.1.2.3", "::ffff:10.1.2.3", "127.0.0.1", "fd00:1::5", "8.8.8.8"]) {
    expect([address, own.allows(address)]).toEqual([address, true]);
  }
  for (const address of ["10.2.0.1", "127.0.0.2", "fd00:2::5", "::1", "169.254.169.254"]) {
    expect([address, own.allows(address)]).toEqual([address, false]);
  }
});

test.each([
  ["https://example.org/hook?x=1", undefined],
  ["http://example.org:8080/", undefined],
  ["ftp://example.org/", "webhooks.url-invalid"],
  ["example.org/hook", "webhooks.url-invalid"],
  ["https://user:secret@example.org/", "webhooks.url-invalid"],
  ["https://example.org/#part", "webhooks.url-invalid"],
  ["https://example.org/\n", "webhooks.url-invalid"],
  ["file:///etc/passwd", "webhooks.url-invalid"],
  ["http://127.0.0.1/", "webhooks.address-refused"],
  ["http://2130706433/", "webhooks.address-refused"],
  ["http://0x7f.1/", "webhooks.address-refused"],
  ["http://0/", "webhooks.address-refused"],
  ["http://localhost:8180/", "webhooks.address-refused"],
  ["http://api.localhost./", "webhooks.address-refused"],
  ["http://[::1]/", "webhooks.address-refused"],
  ["http://[::ffff:169.254.169.254]/latest/meta-data", "webhooks.address-refused"],
  ["http://169.254.169.254/latest/meta-data", "webhooks.address-refused"],
])("%j as a receiver: %s", (url, problem) => expect(receiverProblem(url, rule)).toBe(problem));
