import fc from "fast-check";
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
import { anonymousUserId, highestRole, memberRoles, type ProjectRole } from "./roles.ts";
import { audiences } from "../projects/rows.ts";
import type { Member, UserRow } from "./rows.ts";

async function addUser(store: Store, login: string): Promise<UserRow> {
  return accepted(await store.write.createUser({ ...plainUser, login }));
}

/** Groups, project members, and the roles that result from them. */
export function rolesContract(check: Check): void {
  groupChecks(check);
  memberChecks(check);
  roleChecks(check);
  anonymousChecks(check);
}

function groupChecks(check: Check): void {
  check("a group has users by login, and a unique name", async ({ store }) => {
    await addUser(store, "bob");
    await addUser(store, "ada");
    const group = accepted(await store.write.createGroup({ name: "team", users: ["bob", "ada", "bob"], at: now }));
    expect(group).toEqual({ id: group.id, name: "team", users: ["ada", "bob"], createdAt: now, revision: 1 });
    expect(await store.read.groupByName("team")).toEqual(group);
    expect(await store.read.groupByName("Team")).toBeUndefined();
    expectRefused(await store.write.createGroup({ name: "team", users: [], at: now }), "group.name-taken");
    expect(await store.write.createGroup({ name: "other", users: ["ada", "absent"], at: now })).toMatchObject({
      problem: { code: "body.user-unknown", pointer: "/users/1" },
    });
    const empty = accepted(await store.write.createGroup({ name: "empty", users: [], at: now }));
    expect(await store.read.groups({ limit: 9 })).toEqual([group, empty]);
    expect(await store.read.groups({ limit: 9, afterId: group.id })).toEqual([empty]);
  });

  check("a group is changed at the expected revision, and deleted with its memberships", async ({ store }) => {
    const { project } = await createPortfolio(store);
    const bob = await addUser(store, "bob");
    const { id } = accepted(await store.write.createGroup({ name: "team", users: ["bob"], at: now }));
    accepted(await store.write.createGroup({ name: "taken", users: [], at: now }));
    const members: Member[] = [{ group: "team", role: "DEVELOPER" }];
    accepted(await store.write.replaceMembers({ projectId: project.id, members, at: now }));
    expectRefused(await store.write.updateGroup({ groupId: id, expectedRevision: 2, at: now }), "revision.stale");
    expectRefused(await store.write.updateGroup({ groupId: id, name: "taken", at: now }), "group.name-taken");
    const renamed = await store.write.updateGroup({ groupId: id, name: "crew", expectedRevision: 1, at: now });
    expect(accepted(renamed)).toMatchObject({ name: "crew", users: ["bob"], revision: 2 });
    expect(await store.read.groupsOfUser(bob.id)).toEqual(["crew"]);
    expect(await store.read.projectRole({ projectId: project.id, userId: bob.id })).toBe("DEVELOPER");
    accepted(await store.write.updateGroup({ groupId: id, users: [], at: now }));
    expect(await store.read.projectRole({ projectId: project.id, userId: bob.id })).toBeUndefined();
    accepted(await store.write.deleteGroup({ groupId: id, at: now }));
    expect((await store.read.members(project.id)).members).toEqual([]);
    expectRefused(await store.write.deleteGroup({ groupId: id, at: now }), "group.absent");
    expectRefused(await store.write.updateGroup({ groupId: id, at: now }), "group.absent");
  });
}

function memberChecks(check: Check): void {
  check("members are replaced as a whole, users first", async ({ store }) => {
    const { project } = await createPortfolio(store);
    for (const login of ["zoe", "bob"]) await addUser(store, login);
    accepted(await store.write.createGroup({ name: "crew", users: [], at: now }));
    const replace = (members: readonly Member[], expectedRevision?: number) =>
      store.write.replaceMembers({
        projectId: project.id,
        members,
        at: now,
        ...(expectedRevision === undefined ? {} : { expectedRevision }),
      });
    expect(await store.read.members(project.id)).toEqual({ members: [], revision: 1 });
    const bob = { user: "bob", role: "GUEST" } as const;
    const zoe = { user: "zoe", role: "MANAGER" } as const;
    const crew = { group: "crew", role: "DEVELOPER" } as const;
    accepted(await replace([crew, zoe, bob], 1));
    expect(await store.read.members(project.id)).toEqual({ members: [bob, zoe, crew], revision: 2 });
    expectRefused(await replace([], 1), "revision.stale");
    expect(await replace([bob, { user: "eve", role: "GUEST" }])).toMatchObject({
      problem: { code: "body.user-unknown", pointer: "/1/user" },
    });
    expect(await replace([{ group: "bob", role: "GUEST" }])).toMatchObject({
      problem: { code: "body.group-unknown", pointer: "/0/group" },
    });
    expect(await store.read.members(project.id)).toEqual({ members: [bob, zoe, crew], revision: 2 });
    accepted(await replace([zoe]));
    expect(await store.read.members(project.id)).toEqual({ members: [zoe], revision: 3 });
    accepted(await store.write.deleteUser({ userId: (await store.read.userByLogin("zoe"))!.id, at: now }));
    expect((await store.read.members(project.id)).members).toEqual([]);
  });
}

function roleChecks(check: Check): void {
  const way = fc.record({
    owner: fc.boolean(),
    audience: fc.constantFrom(...audiences),
    direct: fc.option(fc.constantFrom(...memberRoles), { nil: undefined }),
    groups: fc.array(fc.record({ role: fc.constantFrom(...memberRoles), inside: fc.boolean() }), { maxLength: 3 }),
  });

  check("the highest of several roles counts, for one project and in the list of all projects", async ({ store }) => {
    const { user: owner } = await createPortfolio(store);
    const bob = await addUser(store, "bob");
    let count = 0;
    const expected = new Map<number, ProjectRole>();
    await fc.assert(
      fc.asyncProperty(way, async (ways) => {
        count += 1;
        const request = { ...newProject(ways.owner ? bob.id : owner.id, `p${count}`), audience: ways.audience };
        const project = accepted(await store.write.createProject(request));
        const members: Member[] = ways.direct === undefined ? [] : [{ user: "bob", role: ways.direct }];
        for (const [index, { role, inside }] of ways.groups.entries()) {
          const group = { name: `g${count}.${index}`, users: inside ? ["bob"] : ["ada"], at: now };
          accepted(await store.write.createGroup(group));
          members.push({ group: group.name, role });
        }
        accepted(await store.write.replaceMembers({ projectId: project.id, members, at: now }));
        const role = highestRole([
          ...(ways.owner ? (["OWNER"] as const) : []),
          ...(ways.audience !== "MEMBERS" ? (["GUEST"] as const) : []),
          ...(ways.direct === undefined ? [] : [ways.direct]),
          ...ways.groups.filter(({ inside }) => inside).map((group) => group.role),
        ]);
        if (role !== undefined) expected.set(project.id, role);
        expect(await store.read.projectRole({ projectId: project.id, userId: bob.id })).toBe(role);
      }),
      { numRuns: 40 },
    );
    expect(await store.read.projectRoles(bob.id)).toEqual(expected);
    expect(await store.read.projectRoles(999)).toEqual(await publicGuests(store));
    expect(await store.read.projectRole({ projectId: 9_999, userId: bob.id })).toBeUndefined();
  });
}

function anonymousChecks(check: Check): void {
  check("a reader who is not signed in is a guest of projects for everyone, and nothing else", async ({ store }) => {
    const { user } = await createPortfolio(store);
    const ids = new Map<string, number>();
    for (const audience of audiences) {
      const request = { ...newProject(user.id, audience), modelId: "STANDARD", audience };
      ids.set(audience, accepted(await store.write.createProject(request)).id);
    }
    const roleOn = (audience: string) =>
      store.read.projectRole({ projectId: ids.get(audience)!, userId: anonymousUserId });
    expect(await Promise.all(audiences.map(roleOn))).toEqual([undefined, undefined, "GUEST"]);
    expect(await store.read.projectRoles(anonymousUserId)).toEqual(new Map([[ids.get("EVERYONE"), "GUEST"]]));
    const guests = { userId: anonymousUserId, role: "GUEST" } as const;
    const seen = await store.read.projects({ limit: 10, visibleTo: guests });
    expect(seen.map(({ audience }) => audience)).toEqual(["EVERYONE"]);
    expect(await store.read.projects({ limit: 10, visibleTo: { ...guests, role: "DEVELOPER" } })).toEqual([]);
    expect(await store.read.modelsOfProjects(guests)).toEqual(new Set(["STANDARD"]));
    const change = { projectId: ids.get("EVERYONE")!, audience: "USERS", at: now } as const;
    expect(accepted(await store.write.updateProject(change)).audience).toBe("USERS");
    expect(await roleOn("EVERYONE")).toBeUndefined();
    expect(await store.read.modelsOfProjects(guests)).toEqual(new Set());
  });
}

async function publicGuests(store: Store): Promise<Map<number, ProjectRole>> {
  const guests = new Map<number, ProjectRole>();
  for (let id = 1; id <= 41; id += 1) {
    if ((await store.read.projectById(id))?.audience !== "MEMBERS") guests.set(id, "GUEST");
  }
  return guests;
}
