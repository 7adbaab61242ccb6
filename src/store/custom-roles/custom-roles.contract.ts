import { expect } from "vitest";
import type { Store } from "../contract.ts";
import {
  accepted,
  type Check,
  createPortfolio,
  expectRefused,
  newProject,
  now,
  plainUser,
} from "../fixture.contract.ts";
import type { SignInRule } from "../providers/rows.ts";

const reviewer = { name: "Reviewer", description: "Decides", permissions: ["triage.read", "finding.triage"], at: now };
const builder = { name: "Builder", description: "", permissions: ["task.read", "project.build"], at: now };

/** Roles that administrators define. */
export function customRolesContract(check: Check): void {
  changeChecks(check);
  rightsChecks(check);
  ruleChecks(check);
  deletionChecks(check);
}

function changeChecks(check: Check): void {
  check("a role is created and changed, under a name that no other role has", async ({ store }) => {
    expect(await store.read.customRoles()).toEqual([]);
    const created = accepted(await store.write.createCustomRole(reviewer));
    expect(created).toMatchObject({ permissions: ["finding.triage", "triage.read"], revision: 1, uses: 0 });
    accepted(await store.write.createCustomRole(builder));
    for (const name of ["Reviewer", "GUEST", "Owner", "administrator"]) {
      expectRefused(await store.write.createCustomRole({ ...builder, name }), "role.name-taken");
    }
    const { id } = created;
    expectRefused(await store.write.updateCustomRole({ id, name: "Builder", at: now }), "role.name-taken");
    expectRefused(await store.write.updateCustomRole({ id, name: "manager", at: now }), "role.name-taken");
    expectRefused(await store.write.updateCustomRole({ id, expectedRevision: 2, at: now }), "revision.stale");
    expectRefused(await store.write.updateCustomRole({ id: 999, at: now }), "role.absent");
    const change = { id, name: "Auditor", permissions: ["source.read"], expectedRevision: 1, at: now };
    const changed = accepted(await store.write.updateCustomRole(change));
    expect(changed).toEqual({ ...created, name: "Auditor", permissions: ["source.read"], revision: 2 });
    expect(await store.read.customRole("Auditor")).toEqual(changed);
    expect(await store.read.customRole("Reviewer")).toBeUndefined();
    expect((await store.read.customRoles()).map(({ name }) => name)).toEqual(["Auditor", "Builder"]);
    const [entry] = await store.read.auditEntries({ limit: 1 });
    expect(entry).toMatchObject({ action: "role.change", detail: { role: "Reviewer", newName: "Auditor" } });
    expect(entry?.changes).toEqual([
      { name: "name", before: "Reviewer", after: "Auditor" },
      { name: "finding.triage", before: true, after: false },
      { name: "source.read", before: false, after: true },
      { name: "triage.read", before: true, after: false },
    ]);
  });

  check("there are at most 100 roles", async ({ store }) => {
    for (let count = 0; count < 100; count += 1) {
      accepted(await store.write.createCustomRole({ ...builder, name: `role ${count}` }));
    }
    expectRefused(await store.write.createCustomRole(builder), "role.too-many");
  });
}

function rightsChecks(check: Check): void {
  check("custom roles add to each other and to built-in ones, for one project and in lists", async ({ store }) => {
    const { project, bob } = await world(store);
    const held = async () => {
      const one = await store.read.projectRole({ projectId: project.id, userId: bob.id });
      expect((await store.read.projectRoles(bob.id)).get(project.id)).toEqual(one);
      return one;
    };
    const sees = async (permission: string) => {
      const visibleTo = { userId: bob.id, role: "DEVELOPER", permission } as const;
      return (await store.read.projects({ limit: 9, visibleTo })).map(({ id }) => id);
    };
    await give(store, project.id, [{ user: "bob", role: "Reviewer" }]);
    expect(await held()).toEqual({ role: "GUEST", added: ["finding.triage", "triage.read"] });
    expect(await sees("triage.read")).toEqual([project.id]);
    expect(await sees("task.read")).toEqual([]);
    const asDeveloper = { userId: bob.id, role: "DEVELOPER" } as const;
    expect(await store.read.projects({ limit: 9, visibleTo: asDeveloper })).toEqual([]);
    const both = [
      { user: "bob", role: "Reviewer" },
      { group: "team", role: "Builder" },
    ];
    await give(store, project.id, both);
    expect((await store.read.members(project.id)).members).toEqual(both);
    const all = ["finding.triage", "project.build", "task.read", "triage.read"];
    expect(await held()).toEqual({ role: "GUEST", added: all });
    await give(store, project.id, [
      { user: "bob", role: "Reviewer" },
      { group: "team", role: "MANAGER" },
    ]);
    expect(await held()).toEqual({ role: "MANAGER", added: ["finding.triage", "triage.read"] });
    await give(store, project.id, [{ user: "bob", role: "GUEST" }]);
    expect(await held()).toBe("GUEST");
    const unknown = [{ user: "bob", role: "Unknown" }];
    expect(await store.write.replaceMembers({ projectId: project.id, members: unknown, at: now })).toMatchObject({
      problem: { code: "body.role-unknown", pointer: "/0/role" },
    });
    expect(await held()).toBe("GUEST");
  });

  check(
    "a changed role counts at the next read, and a new name makes earlier lists of members stale",
    async ({ store }) => {
      const { project, bob, reviewerId } = await world(store);
      await give(store, project.id, [{ user: "bob", role: "Reviewer" }]);
      const { revision } = await store.read.members(project.id);
      accepted(await store.write.updateCustomRole({ id: reviewerId, permissions: [], at: now }));
      expect(await store.read.projectRole({ projectId: project.id, userId: bob.id })).toBe("GUEST");
      expect((await store.read.members(project.id)).revision).toBe(revision);
      accepted(await store.write.updateCustomRole({ id: reviewerId, name: "Auditor", at: now }));
      expect(await store.read.members(project.id)).toEqual({
        members: [{ user: "bob", role: "Auditor" }],
        revision: revision + 1,
      });
    },
  );

  check("the newest event for a user follows the permissions of custom roles", async ({ store }) => {
    const { project, bob, reviewerId } = await world(store);
    await give(store, project.id, [{ user: "bob", role: "Reviewer" }]);
    const newest = (): Promise<number> => store.latest.newestEventFor({ userId: bob.id });
    expect(await newest()).toBe(0);
    accepted(await store.write.updateCustomRole({ id: reviewerId, permissions: ["draft.read"], at: now }));
    expect(await newest()).toBeGreaterThan(0);
  });
}

function ruleChecks(check: Check): void {
  check("rules of sign-in give custom roles beside the highest built-in one", async ({ store }) => {
    const { project } = await world(store);
    const rule = (providerGroup: string, role: string): SignInRule => ({
      provider: "corp",
      providerGroup,
      grant: { kind: "project", project: project.name, role },
    });
    const rules = [rule("all", "GUEST"), rule("all", "Reviewer"), rule("all", "Builder"), rule("all", "DEVELOPER")];
    accepted(await store.write.replaceSignInRules({ rules, at: now }));
    expect((await store.read.signInRules()).rules).toEqual(rules);
    const user = accepted(
      await store.write.admitProviderUser({
        provider: "corp",
        subject: "1",
        login: "eve",
        name: "Eve",
        email: "",
        emailVerified: false,
        groups: ["all"],
        mayCreate: true,
        mayLink: false,
        address: "",
        at: now,
      }),
    );
    const role = () => store.read.projectRole({ projectId: project.id, userId: user.id });
    const added = ["finding.triage", "project.build", "task.read", "triage.read"];
    expect(await role()).toEqual({ role: "DEVELOPER", added });
    const unknown = [rule("all", "Unknown")];
    expect(await store.write.replaceSignInRules({ rules: unknown, at: now })).toMatchObject({
      problem: { code: "body.role-unknown", pointer: "/0/projectRole" },
    });
    const preview = await store.read.previewSignInRules({ rules: [rule("all", "Builder")], limit: 9 });
    expect(preview.changes[0]?.after.projects).toEqual([{ project: project.name, role: "Builder" }]);
    const builderId = (await store.read.customRole("Builder"))!.id;
    const { revision } = await store.read.signInRules();
    accepted(await store.write.deleteCustomRole({ id: builderId, replacement: "MANAGER", at: now }));
    expect(await role()).toEqual({ role: "MANAGER", added: ["finding.triage", "triage.read"] });
    const after = await store.read.signInRules();
    expect(after.revision).toBe(revision + 1);
    expect(after.rules[2]).toEqual(rule("all", "MANAGER"));
    accepted(await store.write.replaceSignInRules({ rules: [], at: now }));
    expect(await role()).toBeUndefined();
  });
}

function deletionChecks(check: Check): void {
  check("a role that is in use is deleted only with a replacement", async ({ store }) => {
    const { project, owner, bob, reviewerId: id } = await world(store);
    const gone = accepted(await store.write.createProject(newProject(owner.id, "gone")));
    await give(store, project.id, [{ user: "bob", role: "Reviewer" }]);
    await give(store, gone.id, [{ user: "bob", role: "Reviewer" }]);
    expect((await store.read.customRole("Reviewer"))?.uses).toBe(2);
    accepted(await store.write.deleteProject({ projectId: gone.id, userId: owner.id, at: now }));
    expect((await store.read.customRole("Reviewer"))?.uses).toBe(1);
    const remove = (replacement?: string) =>
      store.write.deleteCustomRole({ id, at: now, ...(replacement === undefined ? {} : { replacement }) });
    expect(await remove()).toMatchObject({ problem: { code: "role.in-use", params: { count: 1 } } });
    for (const name of ["Reviewer", "OWNER", "absent"]) expectRefused(await remove(name), "role.replacement-unknown");
    expectRefused(await store.write.deleteCustomRole({ id, expectedRevision: 9, at: now }), "revision.stale");
    const { revision } = await store.read.members(project.id);
    accepted(await remove("Builder"));
    expectRefused(await remove("Builder"), "role.absent");
    expect(await store.read.members(project.id)).toEqual({
      members: [{ user: "bob", role: "Builder" }],
      revision: revision + 1,
    });
    const added = ["project.build", "task.read"];
    expect(await store.read.projectRole({ projectId: project.id, userId: bob.id })).toEqual({ role: "GUEST", added });
    const builderId = (await store.read.customRole("Builder"))!.id;
    accepted(await store.write.deleteCustomRole({ id: builderId, replacement: "DEVELOPER", at: now }));
    expect(await store.read.projectRole({ projectId: project.id, userId: bob.id })).toBe("DEVELOPER");
    const unused = accepted(await store.write.createCustomRole(reviewer));
    accepted(await store.write.deleteCustomRole({ id: unused.id, at: now }));
    expect(await store.read.customRoles()).toEqual([]);
  });
}

async function world(store: Store) {
  const { user: owner, project } = await createPortfolio(store);
  const bob = accepted(await store.write.createUser({ ...plainUser, login: "bob" }));
  accepted(await store.write.createGroup({ name: "team", users: ["bob"], at: now }));
  const { id: reviewerId } = accepted(await store.write.createCustomRole(reviewer));
  accepted(await store.write.createCustomRole(builder));
  return { owner, project, bob, reviewerId };
}

async function give(
  store: Store,
  projectId: number,
  members: readonly ({ user: string; role: string } | { group: string; role: string })[],
): Promise<void> {
  accepted(await store.write.replaceMembers({ projectId, members, at: now }));
}
