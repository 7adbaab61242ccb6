import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { Client } from "ldapts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createLdapDirectory, type Directory, type DirectorySettings } from "../../src/providers/index.ts";
import { group, LdapServer, person, suffix } from "../harness/ldap-server.ts";

let ldap: LdapServer;
let elsewhere: Server;
let visits = 0;

beforeAll(async () => {
  elsewhere = createServer((socket) => {
    visits += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  const { port } = elsewhere.address() as AddressInfo;
  const crowd = Array.from({ length: 20_000 }, (_, index) => `uid=u${index},ou=people`);
  const chain = Array.from({ length: 25 }, (_, index) =>
    group(`level${index}`, [index === 0 ? "deep" : `cn=level${index - 1},ou=groups`]),
  );
  ldap = await LdapServer.start([
    person("ada"),
    person("deep"),
    person("many"),
    person("weird", "uid: we(i)rd*\n"),
    group("huge", [...crowd, "uid=ada,ou=people"]),
    group("circle-a", ["ada", "cn=circle-b,ou=groups"]),
    group("circle-b", ["cn=circle-a,ou=groups"]),
    group("circle-self", ["weird", "cn=circle-self,ou=groups"]),
    ...chain,
    ...Array.from({ length: 1_001 }, (_, index) => group(`g${index}`, ["many"])),
    `dn: ou=guests,${suffix}\nobjectClass: organizationalUnit\nou: guests\n`,
    `dn: ou=other,ou=guests,${suffix}\nobjectClass: referral\nobjectClass: extensibleObject\nou: other\nref: ldap://127.0.0.1:${port}/ou=people,${suffix}\n`,
  ]);
});

afterAll(async () => {
  elsewhere.close();
  await ldap.close();
});

const warnings: unknown[] = [];
function open(change: Partial<DirectorySettings> = {}): Directory {
  return createLdapDirectory(ldap.settings(change), { log: { warn: (fields) => warnings.push(fields) } });
}

const noUser = { ok: true, value: undefined };

describe("a login", () => {
  test.each([
    "*",
    "a*",
    "ada)(uid=*",
    "*)(objectClass=*",
    "x))(|(uid=ada",
    "ada)(!(uid=x",
    "\\61da",
    "ada\0",
    `uid=ada,ou=people,${suffix}`,
    "a".repeat(10_000),
    "\ud800",
    "",
  ])("%j is a value, and no part of a filter", async (login) => {
    expect(await open().check(login, "password of ada")).toEqual(noUser);
    expect(await open().test(login)).toMatchObject({ user: null });
  });

  test("may have the characters of filters", async () => {
    const found = await open().check("we(i)rd*", "password of weird");
    expect(found).toMatchObject({ value: { login: "we(i)rd*", groups: ["circle-self"] } });
  });
});

describe("a bind without a password", () => {
  test("would succeed in this directory, and is never sent", async () => {
    const client = new Client({ url: ldap.url });
    await client.bind(`uid=ada,ou=people,${suffix}`, "");
    await client.unbind();
    expect(await open().check("ada", "")).toEqual(noUser);
  });
});

describe("referrals", () => {
  test("are refused, whether the base or something below it is elsewhere, and never followed", async () => {
    for (const userBase of [`ou=guests,${suffix}`, `ou=other,ou=guests,${suffix}`]) {
      expect(await open({ userBase }).check("ada", "password of ada")).toMatchObject({
        problem: { code: "provider.away" },
      });
      expect(await open({ userBase }).test("ada")).toEqual({ failure: "REFERRAL", user: null });
    }
    expect(visits).toBe(0);
  });
});

describe("groups", () => {
  test("may be huge, and members of themselves", async () => {
    expect(await open().check("ada", "password of ada")).toMatchObject({
      value: { groups: ["circle-a", "circle-b", "huge"] },
    });
  });

  test("are all read, or the sign-in is refused: too many, or too deep", async () => {
    for (const login of ["many", "deep"]) {
      expect(await open().check(login, `password of ${login}`)).toMatchObject({
        problem: { code: "provider.groups-unreadable" },
      });
      expect(await open().check(login, "wrong")).toEqual(noUser);
    }
    const { groups } = ldap.settings();
    const direct = open(groups === undefined ? {} : { groups: { ...groups, nested: false } });
    expect(await direct.check("deep", "password of deep")).toMatchObject({ value: { groups: ["level0"] } });
  });
});

describe("a server that is not the directory", () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  /** Answers what it receives; returns its address and all that it received. */
  async function pretend(answer: (socket: Socket, bytes: Buffer) => void) {
    const received: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", (bytes: Buffer) => {
        received.push(bytes);
        answer(socket, bytes);
      });
    }).listen(0, "127.0.0.1");
    servers.push(server);
    await once(server, "listening");
    const url = `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url, text: () => Buffer.concat(received).toString("latin1") };
  }

  /** An answer to StartTLS (an extended response) with this result code. */
  const extended = (request: Buffer, code: number): Buffer =>
    Buffer.from([0x30, 12, 2, 1, request[4] ?? 0, 0x78, 7, 10, 1, code, 4, 0, 4, 0]);

  const sendsNoPassword = async (answer: (socket: Socket, bytes: Buffer) => void) => {
    const fake = await pretend(answer);
    const directory = open({ url: fake.url, startTls: true, timeoutSeconds: 1 });
    expect(await directory.check("ada", "password of ada")).toMatchObject({ problem: { code: "provider.away" } });
    expect(fake.text()).not.toMatch(/password of/);
  };

  test("gets no password when it refuses encryption", () =>
    sendsNoPassword((socket, bytes) => socket.write(extended(bytes, 2))));

  test("gets no password when it closes the connection instead of encrypting", () =>
    sendsNoPassword((socket, bytes) => socket.end(extended(bytes, 0))));

  test("between both cannot have a wrong password accepted by bytes before encryption", async () => {
    // The start of an accepted bind, whose text would be the 14 bytes with which the real directory refuses it.
    const forged = Buffer.from([0x30, 26, 2, 1, 3, 0x61, 21, 10, 1, 0, 4, 0, 4, 14]);
    const server = createServer((client) => {
      const real = connect(Number(new URL(ldap.url).port), "127.0.0.1");
      for (const end of [client, real]) end.on("error", () => undefined);
      real.once("data", (answer: Buffer) => {
        client.write(Buffer.concat([answer, forged]));
        real.pipe(client);
      });
      client.pipe(real);
    }).listen(0, "127.0.0.1");
    servers.push(server);
    await once(server, "listening");
    const url = `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const directory = open({ url, startTls: true, timeoutSeconds: 2 });
    expect(await directory.check("ada", "wrong")).toMatchObject({ problem: { code: "provider.away" } });
    expect(await directory.test(undefined)).toEqual({ failure: "TLS_FAILED", user: null });
  });

  test("has a time and a size", async () => {
    const silent = await pretend(() => undefined);
    expect(await open({ url: silent.url, timeoutSeconds: 1 }).test("ada")).toMatchObject({ failure: "TIME_OUT" });
    const flood = await pretend((socket) => {
      socket.write(Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]));
      socket.write(Buffer.alloc(6 * 1024 ** 2));
    });
    expect(await open({ url: flood.url }).test("ada")).toMatchObject({ failure: "TOO_LARGE" });
  });
});
