import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import type { AuditRow, Store } from "../store/index.ts";
import { createAuditDispatcher } from "./dispatcher.ts";
import { sendEntries, type AuditReceiver } from "./receivers.ts";
import { syslogMessage } from "./syslog.ts";

const entry = (id: number, action: AuditRow["action"] = "user.create"): AuditRow => ({
  id,
  at: Date.UTC(2026, 10, 14, 8, 30),
  userId: 1,
  login: "ädmin",
  action,
  detail: { note: "two\nlines" },
  changes: [],
  address: "10.0.0.9",
  credential: { kind: "LIMITED", name: "ci" },
  previous: "a".repeat(64),
  hash: "b".repeat(64),
});
const never = new AbortController().signal;
const host = "127.0.0.1";
const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

test("a message of RFC 5424 has facility, severity, time, action and the line of the export", () => {
  const head = /^<109>1 2026-11-14T08:30:00\.000Z \S+ belvedere \d+ user\.create - (\{.*\})$/;
  const [, line] = head.exec(syslogMessage(entry(7))) ?? [];
  expect(JSON.parse(line!)).toMatchObject({ id: 7, user: { login: "ädmin" }, token: { kind: "LIMITED", name: "ci" } });
  expect(syslogMessage(entry(8, "sign-in.fail"))).toMatch(/^<108>1 /);
});

test("datagrams have one message each; a stream has each after its length", async () => {
  const entries = [entry(1), entry(2)];
  const udp = createSocket("udp4");
  const datagrams: string[] = [];
  const both = new Promise<void>((resolve) => {
    udp.on("message", (message) => datagrams.push(message.toString()) === entries.length && resolve());
  });
  await new Promise<void>((resolve) => udp.bind(0, host, resolve));
  const syslog = { name: "syslog", host } as const;
  expect(await sendEntries({ ...syslog, protocol: "udp", port: portOf(udp) }, entries, 0, never)).toBeUndefined();
  await both;
  udp.close();
  expect(datagrams).toEqual(entries.map(syslogMessage));

  const tcp = createServer().listen(0, host);
  await once(tcp, "listening");
  const received = once(tcp, "connection").then(([socket]) => text(socket as NodeJS.ReadableStream as never));
  const stream = { ...syslog, protocol: "tcp", port: portOf(tcp) } as const;
  expect(await sendEntries(stream, entries, 0, never)).toBeUndefined();
  const frames = entries.map(syslogMessage).map((message) => `${Buffer.byteLength(message)} ${message}`);
  expect(await received).toBe(frames.join(""));
  await new Promise((resolve) => tcp.close(resolve));
  expect(await sendEntries(stream, entries, 0, never)).toBe("ECONNREFUSED");
});

test("a webhook gets signed lines, and what it refuses is sent again, in order, from the leading process alone", async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const bodies: string[] = [];
  let status = 500;
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    new Webhook(secret).verify(body, request.headers as Record<string, string>);
    bodies.push(body);
    response.writeHead(status).end();
  };
  const server = createHttp((request, response) => void take(request, response)).listen(0, host);
  await once(server, "listening");
  const receiver: AuditReceiver = { name: "webhook", url: `http://${host}:${portOf(server)}/log`, secret };
  const log: string[] = [];
  let leads = false;
  let now = Date.now();
  let position = 0;
  const moved = Promise.withResolvers<void>();
  const store = {
    read: {
      auditChain: async () => ({ anchor: { id: 0, hash: "" }, head: { id: 2, hash: "" } }),
      auditReceiver: async () => position,
      auditEntriesAfter: async ({ afterId }: { afterId: number }) =>
        [entry(1), entry(2)].filter(({ id }) => id > afterId),
    },
    write: {
      moveAuditReceiver: async (change: { position: number }) => {
        ({ position } = change);
        moved.resolve();
      },
    },
    watchEvents: (listener: () => void) => {
      wake = listener;
      return () => undefined;
    },
  } as unknown as Store;
  let wake = (): void => undefined;
  const failed = Promise.withResolvers<void>();
  const dispatcher = createAuditDispatcher({
    store,
    membership: { leads: () => leads },
    receivers: [receiver],
    now: () => now,
    count: (outcome) => void (outcome === "failed" && failed.resolve()),
    log: { warn: (_fields, message) => void log.push(message), error: (_fields, message) => void log.push(message) },
  });
  dispatcher.start();
  wake();
  expect(bodies).toEqual([]);
  leads = true;
  wake();
  await failed.promise;
  expect(position).toBe(0);
  status = 204;
  now += 60_000;
  wake();
  await moved.promise;
  await dispatcher.stop();
  await new Promise((resolve) => server.close(resolve));
  expect(position).toBe(2);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toBe(bodies[1]);
  expect(JSON.parse(bodies[0]!)).toMatchObject({ type: "audit.entries", data: [{ id: 1 }, { id: 2 }] });
  expect(log).toEqual(["the audit log could not be sent; trying again"]);
});
