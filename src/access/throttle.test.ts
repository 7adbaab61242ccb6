import { describe, expect, test } from "vitest";
import { clientNetwork } from "./address.ts";
import { createThrottle, type Throttle } from "./index.ts";

function withClock(): { throttle: Throttle; pass: (seconds: number) => void } {
  const clock = { now: 1_000_000 };
  return { throttle: createThrottle(() => clock.now), pass: (seconds) => (clock.now += seconds * 1000) };
}

const from = (address: string, login = "admin") => ({ login, address });

function fail(throttle: Throttle, times: number, attempt = from("10.0.0.1")): void {
  for (let count = 0; count < times; count += 1) throttle.failed(attempt);
}

describe("after 10 failures within a minute (D4)", () => {
  test("the user at this address waits a minute, and no other user or address does", () => {
    const { throttle, pass } = withClock();
    fail(throttle, 9);
    expect(throttle.secondsToWait(from("10.0.0.1"))).toBe(0);
    fail(throttle, 1);
    expect(throttle.secondsToWait(from("10.0.0.1"))).toBe(60);
    expect(throttle.secondsToWait(from("10.0.0.2"))).toBe(0);
    expect(throttle.secondsToWait(from("10.0.0.1", "someone"))).toBe(0);
    pass(59.5);
    expect(throttle.secondsToWait(from("10.0.0.1"))).toBe(1);
    pass(1);
    expect(throttle.secondsToWait(from("10.0.0.1"))).toBe(0);
  });

  test("failures older than a minute do not count", () => {
    const { throttle, pass } = withClock();
    fail(throttle, 9);
    pass(61);
    fail(throttle, 9);
    expect(throttle.secondsToWait(from("10.0.0.1"))).toBe(0);
  });

  test("a success clears the failures", () => {
    const { throttle } = withClock();
    fail(throttle, 9);
    throttle.succeeded(from("10.0.0.1"));
    fail(throttle, 9);
    expect(throttle.secondsToWait(from("10.0.0.1"))).toBe(0);
  });
});

test("100 failures of an address over all users delay the address", () => {
  const { throttle } = withClock();
  for (let user = 0; user < 99; user += 1) throttle.failed(from("10.0.0.1", `user${user}`));
  expect(throttle.secondsToWait(from("10.0.0.1", "fresh"))).toBe(0);
  throttle.failed(from("10.0.0.1", "last"));
  expect(throttle.secondsToWait(from("10.0.0.1", "fresh"))).toBe(60);
  expect(throttle.secondsToWait(from("10.0.0.2", "fresh"))).toBe(0);
});

test("invented logins cannot push an address out of memory", () => {
  const { throttle } = withClock();
  fail(throttle, 100, from("10.0.0.1", "one"));
  for (let count = 0; count < 20_000; count += 1) throttle.failed(from("10.0.0.9", `user${count}`));
  expect(throttle.secondsToWait(from("10.0.0.1", "other"))).toBe(60);
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
