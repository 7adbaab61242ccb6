import { expect } from "vitest";
import type { Store } from "../contract.ts";
import { accepted, type Check, createPortfolio, expectRefused, now, plainUser } from "../fixture.contract.ts";
import type { InputOf } from "../database/command.ts";
import type { ProviderWrites } from "./contract.ts";
import type { SignInRule } from "./rows.ts";

type Admission = InputOf<ProviderWrites, "admitProviderUser">;

const ada: Admission = {
  provider: "corp",
  subject: "1",
  login: "ada",
  name: "Ada",
  email: "ada@example.org",
  emailVerified: true,
  groups: ["staff"],
  mayCreate: true,
  mayLink: false,
  address: "127.0.0.1",
  at: now,
};

const attempt = { provider: "corp", nonce: "n", verifier: "v", expiresAt: now + 10 };
const bounds = { attemptsMax: 3, at: now };

const toProject: SignInRule = {
  provider: "corp",
  providerGroup: "staff",
  grant: { kind: "project", project: "engine", role: "MANAGER" },
};

async function admit(store: Store, change: Partial<Admission> = {}) {
  return accepted(await store.write.admitProviderUser({ ...ada, ...change }));
}

/** The contract of sign-ins at providers. */
export function providersContract(check: Check): void {
  check("a started sign-in is taken once, by its browser, before it expires", async ({ store }) => {
    const key = { stateHash: "s", browserHash: "b" };
    await store.write.startSignIn({ ...attempt, ...key, ...bounds });
    const take = async (change: object, at = now) =>
      accepted(await store.write.takeSignIn({ ...key, provider: "corp", at, ...change }));
    expect(await take({ browserHash: "other" })).toBeNull();
    expect(await take({ provider: "other" })).toBeNull();
    expect(await take({})).toEqual(attempt);
    expect(await take({})).toBeNull();
    await store.write.startSignIn({ ...attempt, ...key, ...bounds });
    expect(await take({}, now + 10)).toBeNull();
  });

  check(
    "an administrator who cannot sign in, or only at a provider, replaces none with a password",
    async ({ store }) => {
      const { write } = store;
      const root = accepted(await write.createUser({ ...plainUser, login: "root", role: "ADMINISTRATOR" }));
      const promote = (userId: number) => write.updateUser({ userId, values: { role: "ADMINISTRATOR" }, at: now });
      const provisioned = { login: "eve", name: "", email: "", language: null, timezone: null } as const;
      const eve = accepted(await write.provisionUser({ ...provisioned, externalId: null, disabled: false, at: now }));
      accepted(await promote(eve.id));
      const stays = async (): Promise<void> => {
        for (const values of [{ disabled: true }, { role: "USER" }] as const) {
          expectRefused(await write.updateUser({ userId: root.id, values, at: now }), "user.last-administrator");
        }
        const change = { userId: root.id, values: { disabled: true }, externalId: null, at: now };
        expectRefused(await write.changeProvisionedUser(change), "user.last-administrator");
        expectRefused(await write.deleteUser({ userId: root.id, at: now }), "user.last-administrator");
        expectRefused(await write.removeProvisionedUser({ userId: root.id, at: now }), "user.last-administrator");
      };
      await stays();
      const fay = await admit(store, { login: "fay", subject: "fay" });
      accepted(await promote(fay.id));
      await stays();
      accepted(await write.deleteUser({ userId: fay.id, at: now }));
      accepted(await write.updateUser({ userId: eve.id, values: { disabled: true }, at: now }));
      const other = accepted(await write.createUser({ ...plainUser, login: "other", role: "ADMINISTRATOR" }));
      accepted(await write.updateUser({ userId: root.id, values: { disabled: true }, at: now }));
      expectRefused(await write.deleteUser({ userId: other.id, at: now }), "user.last-administrator");
    },
  );

  check("where no administrator has a password, the last who has signed in at a provider stays", async ({ store }) => {
    const { write } = store;
    const promote = (userId: number) => write.updateUser({ userId, values: { role: "ADMINISTRATOR" }, at: now });
    const provisioned = { login: "eve", name: "", email: "", language: null, timezone: null, at: now };
    const eve = accepted(await write.provisionUser({ ...provisioned, externalId: null, disabled: false }));
    accepted(await promote(eve.id));
    const rule: SignInRule = { ...toProject, grant: { kind: "server", role: "ADMINISTRATOR" } };
    accepted(await write.replaceSignInRules({ rules: [rule], at: now }));
    const fay = await admit(store, { login: "fay", subject: "fay" });
    // The provider no longer has the group that made this user an administrator.
    expect((await admit(store, { login: "fay", subject: "fay", groups: [] })).role).toBe("ADMINISTRATOR");
    expectRefused(await write.deleteUser({ userId: fay.id, at: now }), "user.last-administrator");
    accepted(await promote((await admit(store, { login: "gus", subject: "gus" })).id));
    accepted(await write.deleteUser({ userId: fay.id, at: now }));
  });

  check(
    "a provisioned user is linked by login once, if that is allowed, and a user with a password never",
    async ({ store }) => {
      const provisioned = { login: "ada", name: "", email: "", language: null, timezone: null, at: now };
      const created = accepted(await store.write.provisionUser({ ...provisioned, externalId: "e", disabled: false }));
      expectRefused(await store.write.admitProviderUser(ada), "provider.login-taken");
      expect((await admit(store, { mayLinkByLogin: true })).id).toBe(created.id);
      const other = await store.write.admitProviderUser({ ...ada, subject: "2", mayLinkByLogin: true });
      expectRefused(other, "provider.login-taken");
      accepted(await store.write.createUser({ ...plainUser, login: "bob" }));
      const bob = { ...ada, subject: "3", login: "bob", mayLinkByLogin: true };
      expectRefused(await store.write.admitProviderUser(bob), "provider.login-taken");
    },
  );

  check("the newest attempts are stored, and none that has expired", async ({ store }) => {
    const start = (state: string, expiresAt: number, at = now) =>
      store.write.startSignIn({ ...attempt, ...bounds, stateHash: state, browserHash: "b", expiresAt, at });
    for (const [index, state] of ["a", "b", "c", "d"].entries()) await start(state, now + 1 + index);
    await start("e", now + 10, now + 3);
    const take = async (state: string) =>
      accepted(await store.write.takeSignIn({ stateHash: state, browserHash: "b", provider: "corp", at: now }));
    const taken = [];
    for (const state of ["a", "b", "c", "d", "e"]) taken.push((await take(state)) !== null);
    expect(taken).toEqual([false, false, false, true, true]);
  });

  check("two first sign-ins at once create one user", async ({ store }) => {
    const [one, other] = await Promise.all([admit(store), admit(store)]);
    expect(other.id).toBe(one.id);
    expect(await store.read.users({ limit: 10 })).toHaveLength(1);
  });

  check("roles by rules end with the rules, with the user and with the project", async ({ store }) => {
    const { user: owner, project } = await createPortfolio(store);
    const user = await admit(store, { login: "bob" });
    const role = () => store.read.projectRole({ projectId: project.id, userId: user.id });
    const put = async (rules: readonly SignInRule[]) =>
      accepted(await store.write.replaceSignInRules({ rules, at: now }));
    expect(await role()).toBeUndefined();
    await put([toProject]);
    expect(await role()).toBe("MANAGER");
    expect((await store.read.projectRoles(user.id)).get(project.id)).toBe("MANAGER");
    await put([]);
    expect(await role()).toBeUndefined();
    await put([toProject]);
    await store.write.deleteProject({ projectId: project.id, userId: owner.id, at: now });
    expect(await role()).toBeUndefined();
    expect(await store.read.signInRules()).toMatchObject({ rules: [] });
    accepted(await store.write.deleteUser({ userId: user.id, at: now }));
    expect((await admit(store, { login: "bob" })).id).not.toBe(user.id);
  });

  check("a group that is deleted leaves the rules; refused rules change nothing", async ({ store }) => {
    const group = accepted(await store.write.createGroup({ name: "crew", users: [], at: now }));
    const user = await admit(store);
    const toCrew: SignInRule = { ...toProject, grant: { kind: "group", group: "crew" } };
    accepted(await store.write.replaceSignInRules({ rules: [toCrew], at: now }));
    expect(await store.read.groupsOfUser(user.id)).toEqual(["crew"]);
    expectRefused(await store.write.replaceSignInRules({ rules: [toProject], at: now }), "body.project-unknown");
    expect(await store.read.groupsOfUser(user.id)).toEqual(["crew"]);
    const { rules, revision } = await store.read.signInRules();
    expect(rules).toEqual([toCrew]);
    const stale = { rules: [], expectedRevision: revision - 1, at: now };
    expectRefused(await store.write.replaceSignInRules(stale), "revision.stale");
    accepted(await store.write.deleteGroup({ groupId: group.id, at: now }));
    expect((await store.read.signInRules()).rules).toEqual([]);
  });

  check("sessions of a provider end by their name there, or with all of the user", async ({ store }) => {
    const user = await admit(store);
    const begin = (hash: string, providerSession: string | null) =>
      store.write.createSession({
        userId: user.id,
        hash,
        expiresAt: now + 10,
        origin: { provider: "corp", providerSession, idToken: null },
        at: now,
      });
    await begin("a", "one");
    await begin("b", "two");
    await store.write.createSession({ userId: user.id, hash: "c", expiresAt: now + 10, at: now });
    const end = async (named: object) =>
      accepted(await store.write.endProviderSessions({ provider: "corp", ...named, at: now }));
    expect(await end({})).toBe(0);
    expect(await end({ providerSession: "one" })).toBe(1);
    expect(await end({ subject: "another" })).toBe(0);
    expect(await end({ subject: "1" })).toBe(1);
    expect(await store.read.sessionByHash("c")).toMatchObject({ session: { origin: null } });
  });

  check("a user of a provider gets no password, and a user who is linked loses it", async ({ store }) => {
    const user = await admit(store);
    const change = { values: { passwordHash: "hash" }, at: now };
    expectRefused(await store.write.updateUser({ userId: user.id, ...change }), "user.password-elsewhere");
    const local = accepted(await store.write.createUser({ ...plainUser, login: "bob", email: "BOB@example.org" }));
    const linked = await admit(store, { subject: "2", login: "x", email: "bob@example.org", mayLink: true });
    expect(linked.id).toBe(local.id);
    expect(linked.passwordHash).not.toBe(local.passwordHash);
    expectRefused(await store.write.updateUser({ userId: local.id, ...change }), "user.password-elsewhere");
  });
}
