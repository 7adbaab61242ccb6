import { describe, expect, test } from "vitest";
import { clientNetwork } from "./address.ts";
import { createThrottle, loginGroupOf, type RecordedAttempt, type Throttle } from "./throttle.ts";

function withClock(): { throttle: Throttle; pass: (seconds: number) => void } {
  const clock = { now: 1_000_000 };
  return { throttle: createThrottle(() => clock.now), pass: (seconds) => (clock.now += seconds * 1000) };
}

const from = (address: string, login = "admin") => ({ login, address });

function fail(throttle: Throttle, times: number, attempt = from("10.0.0.1")): void {
  for (let count = 0; count < times; count += 1) throttle.failed(attempt);
}

describe("after 10 failures within a minute (D4)", () => {
  test("the user at this address waits a minute, and no other user or address does", async () => {
    const { throttle, pass } = withClock();
    fail(throttle, 9);
    expect(await throttle.secondsToWait(from("10.0.0.1"))).toBe(0);
    fail(throttle, 1);
    expect(await throttle.secondsToWait(from("10.0.0.1"))).toBe(60);
    expect(await throttle.secondsToWait(from("10.0.0.2"))).toBe(0);
    expect(await throttle.secondsToWait(from("10.0.0.1", "someone"))).toBe(0);
    pass(59.5);
    expect(await throttle.secondsToWait(from("10.0.0.1"))).toBe(1);
    pass(1);
    expect(await throttle.secondsToWait(from("10.0.0.1"))).toBe(0);
  });

  test("failures older than a minute do not count", async () => {
    const { throttle, pass } = withClock();
    fail(throttle, 9);
    pass(61);
    fail(throttle, 9);
    expect(await throttle.secondsToWait(from("10.0.0.1"))).toBe(0);
  });

  test("a success clears the failures", async () => {
    const { throttle } = withClock();
    fail(throttle, 9);
    throttle.succeeded(from("10.0.0.1"));
    fail(throttle, 9);
    expect(await throttle.secondsToWait(from("10.0.0.1"))).toBe(0);
  });
});

test("100 failures of an address over all users delay the address", async () => {
  const { throttle } = withClock();
  for (let user = 0; user < 99; user += 1) throttle.failed(from("10.0.0.1", `user${user}`));
  expect(await throttle.secondsToWait(from("10.0.0.1", "fresh"))).toBe(0);
  throttle.failed(from("10.0.0.1", "last"));
  expect(await throttle.secondsToWait(from("10.0.0.1", "fresh"))).toBe(60);
  expect(await throttle.secondsToWait(from("10.0.0.2", "fresh"))).toBe(0);
});

test("invented logins cannot push an address out of memory", async () => {
  const { throttle } = withClock();
  fail(throttle, 100, from("10.0.0.1", "one"));
  for (let count = 0; count < 20_000; count += 1) throttle.failed(from("10.0.0.9", `user${count}`));
  expect(await throttle.secondsToWait(from("10.0.0.1", "other"))).toBe(60);
});

test("a client that signed in comes before unknown ones, and these before one with failures", () => {
  const { throttle, pass } = withClock();
  throttle.succeeded(from("10.0.0.1", "ada"));
  throttle.failed(from("10.0.0.1", "ada"));
  expect(throttle.standingOf(from("10.0.0.1", "ada"))).toBe("known");
  expect(throttle.standingOf(from("10.0.0.1", "bob"))).toBe("failing");
  expect(throttle.standingOf(from("10.0.0.2", "ada"))).toBe("fresh");
  pass(61);
  expect(throttle.standingOf(from("10.0.0.1", "bob"))).toBe("fresh");
  fail(throttle, 100, from("10.0.0.1", "bob"));
  pass(59);
  expect(throttle.standingOf(from("10.0.0.1", "eve"))).toBe("failing");
});

describe("where several processes share a database", () => {
  const recorded = (count: number, of: Partial<RecordedAttempt> = {}): readonly RecordedAttempt[] =>
    Array.from({ length: count }, (_, index) => ({
      ageMilliseconds: (count - index) * 100,
      loginGroup: loginGroupOf("admin"),
      succeeded: false,
      ...of,
    }));
  const secondsAfter = (attempts: readonly RecordedAttempt[], login = "admin"): Promise<number> =>
    createThrottle(
      () => 0,
      async (network) => (network === "10.0.0.1" ? attempts : []),
    ).secondsToWait(from("10.0.0.1", login));

  test("the failures of all of them count", async () => {
    expect(await secondsAfter(recorded(9))).toBe(0);
    expect(await secondsAfter(recorded(10))).toBe(60);
    expect(await secondsAfter(recorded(10), "someone")).toBe(0);
    expect(await secondsAfter(recorded(99, { loginGroup: -1 }), "someone")).toBe(0);
    expect(await secondsAfter(recorded(100, { loginGroup: -1 }), "someone")).toBe(60);
  });

  test("a delay ends, old failures do not count, and a success clears them", async () => {
    expect(await secondsAfter(recorded(10, { ageMilliseconds: 59_500 }))).toBe(1);
    expect(await secondsAfter(recorded(10, { ageMilliseconds: 60_000 }))).toBe(0);
    expect(await secondsAfter([...recorded(9), ...recorded(1, { succeeded: true }), ...recorded(9)])).toBe(0);
    expect(await secondsAfter([...recorded(9, { ageMilliseconds: 61_000 }), ...recorded(9)])).toBe(0);
  });
});

test("a group says little about its login", () => {
  const groups = new Set(Array.from({ length: 20_000 }, (_, index) => loginGroupOf(`login ${index}`)));
  expect(groups.size).toBe(1024);
});

test("a client's network is an IPv4 address or an IPv6 /64 network", () => {
  const check = (address: string, network: string): void => expect(clientNetwork(address)).toBe(network);
  check("10.1.2.3", "10.1.2.3");
  check("::ffff:10.1.2.3", "10.1.2.3");
  check("::FFFF:0a01:0203", "10.1.2.3");
  check("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
  check("2001:0DB8:0001:0002::1", "2001:db8:1:2::/64");
  check("2001:db8::1", "2001:db8:0:0::/64");
  check("fe80::1%eth0", "fe80:0:0:0::/64");
  check("::1", "0:0:0:0::/64");
  check("made up", "unknown");
});
