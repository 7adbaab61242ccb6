import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { durationEdgesSeconds, RequestMeter, type EndedRequest } from "./request-meter.ts";

const request: EndedRequest = {
  method: "GET",
  route: "/api/me",
  status: 200,
  milliseconds: 1,
  bytes: { received: 100, sent: 1000 },
};

function counted(...requests: readonly Partial<EndedRequest>[]): RequestMeter {
  const meter = new RequestMeter();
  for (const one of requests) {
    meter.begin();
    meter.end({ ...request, ...one });
  }
  return meter;
}

test("requests are counted by route, method and status, with their bytes and time", () => {
  const meter = counted({}, {}, { status: 404 }, { status: "aborted" }, { method: "HEAD" }, { route: "/healthz" });
  expect(meter.readings().map(({ route, method, statuses }) => [route, method, Object.fromEntries(statuses)])).toEqual([
    ["/api/me", "GET", { 200: 2, 404: 1, aborted: 1 }],
    ["/api/me", "HEAD", { 200: 1 }],
    ["/healthz", "GET", { 200: 1 }],
  ]);
  expect(meter.readings()[0]).toMatchObject({ seconds: 0.004, receivedBytes: 400, sentBytes: 4000 });
});

test("a duration is counted up to the edge that it just reaches, and beyond all edges in the last place", () => {
  const edges = durationEdgesSeconds.map((edge) => edge * 1000);
  const meter = counted(...[0, ...edges, 121_000].map((milliseconds) => ({ milliseconds })));
  expect(meter.readings()[0]!.durations).toEqual([2, ...Array.from({ length: edges.length }, () => 1)]);
});

test("what is in flight goes up and down", () => {
  const meter = new RequestMeter();
  meter.begin();
  meter.begin();
  expect(meter.inFlight).toBe(2);
  meter.end(request);
  expect(meter.inFlight).toBe(1);
});

test("a persistent connection counts each byte for one request", () => {
  const meter = new RequestMeter();
  const socket = { bytesRead: 100, bytesWritten: 1000 };
  expect(meter.takeBytes(socket as Socket)).toEqual({ received: 100, sent: 1000 });
  socket.bytesRead += 50;
  socket.bytesWritten += 7;
  expect(meter.takeBytes(socket as Socket)).toEqual({ received: 50, sent: 7 });
  expect(meter.takeBytes(socket as Socket)).toEqual({ received: 0, sent: 0 });
});
