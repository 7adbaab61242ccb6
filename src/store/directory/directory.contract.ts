import { expect } from "vitest";
import type { GroupKey, UserKey } from "./contract.ts";
import { accepted, type Check, expectRefused, now, plainUser } from "../fixture.contract.ts";

const ada = {
  login: "ada",
  name: "Ada",
  email: "",
  language: null,
  timezone: null,
  externalId: "e-1",
  at: now,
} as const;

/** The contract of users and groups that a directory manages. */
export function directoryContract(check: Check): void {
  check(
    "a user is provisioned without a password, found by id, and loses all tokens when disabled",
    async ({ store }) => {
      const user = accepted(await store.write.provisionUser({ ...ada, disabled: false }));
      expect([user.passwordHash, user.role, user.disabled]).toEqual(["", "USER", false]);
      expectRefused(await store.write.provisionUser({ ...ada, disabled: false }), "user.login-taken");
      const names = () => store.read.externalIds({ kind: "USER", ids: [user.id, 99] });
      expect(await names()).toEqual(new Map([[user.id, "e-1"]]));
      const token = { userId: user.id, kind: "PERMANENT", name: "ci", expiresAt: null, bootId: null, at: now } as const;
      await store.write.createToken({ ...token, hash: "h" });
      await store.write.createSession({ userId: user.id, hash: "s", expiresAt: now + 9, at: now });
      const change = (disabled: boolean, externalId: string | null) =>
        store.write.changeProvisionedUser({ userId: user.id, values: { disabled }, externalId, at: now });
      accepted(await change(true, null));
      expect(await names()).toEqual(new Map());
      accepted(await change(false, "e-2"));
      expect([await store.read.tokenByHash("h"), await store.read.sessionByHash("s")]).toEqual([undefined, undefined]);
      accepted(await store.write.removeProvisionedUser({ userId: user.id, at: now }));
      expect(await names()).toEqual(new Map());
      expectRefused(await store.write.removeProvisionedUser({ userId: user.id, at: now }), "user.absent");
    },
  );

  check("a user is provisioned disabled, and the last administrator stays", async ({ store }) => {
    expect(accepted(await store.write.provisionUser({ ...ada, disabled: true })).disabled).toBe(true);
    const admin = accepted(await store.write.createUser({ ...plainUser, login: "root", role: "ADMINISTRATOR" }));
    const change = { userId: admin.id, values: { disabled: true }, externalId: "x", at: now };
    expectRefused(await store.write.changeProvisionedUser(change), "user.last-administrator");
    expectRefused(await store.write.removeProvisionedUser({ userId: admin.id, at: now }), "user.last-administrator");
    expect(await store.read.externalIds({ kind: "USER", ids: [admin.id] })).toEqual(new Map());
  });

  check("groups have names of the directory, too", async ({ store }) => {
    accepted(await store.write.provisionUser({ ...ada, disabled: false }));
    const group = { name: "crew", users: ["ada"], externalId: "g-1", at: now };
    const { id } = accepted(await store.write.provisionGroup(group));
    expectRefused(await store.write.provisionGroup(group), "group.name-taken");
    expect(await store.read.groupById(id)).toMatchObject({ name: "crew", users: ["ada"] });
    accepted(await store.write.changeProvisionedGroup({ groupId: id, users: [], externalId: "g-2", at: now }));
    expect((await store.read.groupById(id))?.users).toEqual([]);
    expect(await store.read.externalIds({ kind: "GROUP", ids: [id] })).toEqual(new Map([[id, "g-2"]]));
    expect([await store.read.groupById(99), await store.read.externalIds({ kind: "GROUP", ids: [] })]).toEqual([
      undefined,
      new Map(),
    ]);
  });

  check("users are found by login without case, and by address, name of the directory and id", async ({ store }) => {
    const { write, read } = store;
    const make = (login: string, email: string, externalId: string | null) =>
      write.provisionUser({ ...ada, login, email, externalId, disabled: false });
    const { id } = accepted(await make("Émile", "e@x.org", "e-1"));
    expectRefused(await make("émile", "E@x.org", null), "user.login-taken");
    const { id: other } = accepted(await make("Anna", "E@x.org", null));
    const found = async (key: UserKey) => (await read.usersByKey(key)).map((user) => user.id);
    expect(await found({ by: "name", value: "ÉMILE" })).toEqual([id]);
    expect(await found({ by: "email", value: "E@x.org" })).toEqual([other]);
    expect(await found({ by: "externalId", value: "e-1" })).toEqual([id]);
    expect(await found({ by: "externalId", value: "E-1" })).toEqual([]);
    expect(await found({ by: "id", value: other })).toEqual([other]);
    const values = { login: "Zoe" };
    accepted(await write.changeProvisionedUser({ userId: id, values, externalId: null, at: now }));
    expect(await found({ by: "name", value: "émile" })).toEqual([]);
    expect(await found({ by: "name", value: "zOE" })).toEqual([id]);
    expect(await found({ by: "externalId", value: "e-1" })).toEqual([]);
    expect(await read.loginsOf([id, other, 99])).toEqual(
      new Map([
        [id, "Zoe"],
        [other, "Anna"],
      ]),
    );
    accepted(await write.removeProvisionedUser({ userId: other, at: now }));
    expect(await found({ by: "email", value: "E@x.org" })).toEqual([]);
    expect(await read.loginsOf([other])).toEqual(new Map());
  });

  check("groups are found by name without case, by name of the directory, member and id", async ({ store }) => {
    const { write, read } = store;
    const user = accepted(await write.provisionUser({ ...ada, disabled: false }));
    const crew = { name: "Crew", users: ["ada"], externalId: "g-1", at: now };
    const { id } = accepted(await write.provisionGroup(crew));
    accepted(await write.provisionGroup({ name: "Pilots", users: [], externalId: null, at: now }));
    const found = async (key: GroupKey) => (await read.groupsByKey(key)).map((group) => group.id);
    for (const key of [
      { by: "name", value: "CREW" },
      { by: "externalId", value: "g-1" },
      { by: "member", value: user.id },
      { by: "id", value: id },
    ] as const) {
      expect(await found(key), key.by).toEqual([id]);
    }
    expect(await read.groupMembers(id)).toEqual([{ id: user.id, login: "ada" }]);
    accepted(await write.changeProvisionedGroup({ groupId: id, name: "Drivers", externalId: null, at: now }));
    expect([await found({ by: "name", value: "crew" }), await found({ by: "name", value: "drivers" })]).toEqual([
      [],
      [id],
    ]);
  });

  check("a group has a new revision when one of its users is renamed or gone", async ({ store }) => {
    const { write, read } = store;
    const user = accepted(await write.provisionUser({ ...ada, disabled: false }));
    const { id } = accepted(await write.provisionGroup({ name: "crew", users: ["ada"], externalId: null, at: now }));
    const { id: other } = accepted(await write.provisionGroup({ name: "x", users: [], externalId: null, at: now }));
    const revisions = async () => [(await read.groupById(id))?.revision, (await read.groupById(other))?.revision];
    accepted(await write.updateUser({ userId: user.id, values: { name: "A." }, at: now }));
    expect(await revisions()).toEqual([1, 1]);
    accepted(await write.updateUser({ userId: user.id, values: { login: "countess" }, at: now }));
    expect(await revisions()).toEqual([2, 1]);
    accepted(await write.deleteUser({ userId: user.id, at: now }));
    expect(await revisions()).toEqual([3, 1]);
    expect((await read.groupById(id))?.users).toEqual([]);
  });

  check("what has another revision than expected is not removed", async ({ store }) => {
    const { write, read } = store;
    const user = accepted(await write.provisionUser({ ...ada, disabled: false }));
    const group = accepted(await write.provisionGroup({ name: "crew", users: ["ada"], externalId: "g", at: now }));
    const userRequest = { userId: user.id, at: now };
    expectRefused(await write.removeProvisionedUser({ ...userRequest, expectedRevision: 2 }), "revision.stale");
    accepted(await write.removeProvisionedUser({ ...userRequest, expectedRevision: 1 }));
    const groupRequest = { groupId: group.id, at: now };
    expectRefused(await write.removeProvisionedGroup({ ...groupRequest, expectedRevision: 1 }), "revision.stale");
    accepted(await write.removeProvisionedGroup({ ...groupRequest, expectedRevision: 2 }));
    expectRefused(await write.removeProvisionedGroup(groupRequest), "group.absent");
    expect(await read.externalIds({ kind: "GROUP", ids: [group.id] })).toEqual(new Map());
  });
}
