import { expect } from "vitest";
import {
  accepted,
  bootId,
  type Check,
  createPortfolio,
  expectRefused,
  newProject,
  now,
  plainUser,
} from "../fixture.contract.ts";
import type { NewLimitedToken } from "./contract.ts";
import { limitedTokensMax } from "./limited-tokens.ts";

const day = 24 * 3_600_000;

function newToken(hash: string, change: Partial<NewLimitedToken> = {}): NewLimitedToken {
  return { name: "ci", hash, scope: "build", expiresAt: now + day, at: now, ...change };
}

/** Limited tokens of users, project tokens and their technical users (D17). */
export function limitedTokensContract(check: Check): void {
  userTokenChecks(check);
  projectTokenChecks(check);
  projectChangeChecks(check);
}

function userTokenChecks(check: Check): void {
  check("a limited token is found with its limits until it is revoked, and listed by owner", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const other = accepted(await store.write.createUser({ ...plainUser, login: "bob" }));
    const create = async (userId: number, projectId: number | null, hash: string) =>
      accepted(await store.write.createLimitedToken({ ...newToken(hash), userId, projectId }));
    const first = await create(user.id, project.id, "aa");
    const second = await create(user.id, null, "bb");
    const others = await create(other.id, null, "cc");
    expect(first).toEqual({
      id: first.id,
      userId: user.id,
      ownerLogin: "ada",
      name: "ci",
      scope: "build",
      projectId: project.id,
      projectName: "engine",
      ofProject: false,
      createdAt: now,
      expiresAt: now + day,
      lastUsedAt: null,
    });
    expect(await store.read.tokenByHash("aa")).toMatchObject({
      token: { kind: "LIMITED", scope: "build", projectId: project.id, expiresAt: now + day },
      user,
    });
    expect(await store.read.limitedTokens({ of: { userId: user.id }, limit: 9 })).toEqual([first, second]);
    expect(await store.read.limitedTokens({ of: "everyone", limit: 9, afterId: first.id })).toEqual([second, others]);
    expect(await store.read.limitedTokens({ of: { projectId: project.id }, limit: 9 })).toEqual([]);
    expect(await store.read.permanentTokens(user.id)).toEqual([]);
    const revocation = { tokenId: first.id, byUserId: other.id, at: now };
    accepted(await store.write.revokeLimitedToken(revocation));
    expectRefused(await store.write.revokeLimitedToken(revocation), "token.absent");
    expect(await store.read.tokenByHash("aa")).toBeUndefined();
    expect(await store.read.limitedToken(first.id)).toBeUndefined();
    expect(await store.read.userById(user.id)).toEqual(user);
    const [revoked, ...created] = await store.read.auditEntries({ limit: 4 });
    expect(revoked).toMatchObject({ action: "token.revoke", userId: other.id, detail: { name: "ci", owner: "ada" } });
    const expiresAt = new Date(now + day).toISOString();
    expect(created.map(({ action, detail }) => [action, detail])).toEqual([
      ["token.create", { token: others.id, name: "ci", scope: "build", expiresAt }],
      ["token.create", { token: second.id, name: "ci", scope: "build", expiresAt }],
      ["token.create", { token: first.id, name: "ci", scope: "build", project: "engine", expiresAt }],
    ]);
  });

  check("permanent tokens are no limited ones", async ({ store }) => {
    const { user } = await createPortfolio(store);
    const permanent = { userId: user.id, kind: "PERMANENT", name: "p", hash: "pp", expiresAt: null } as const;
    const { id } = await store.write.createToken({ ...permanent, bootId: null, at: now });
    expectRefused(await store.write.revokeLimitedToken({ tokenId: id, byUserId: user.id, at: now }), "token.absent");
    expect(await store.read.limitedTokens({ of: "everyone", limit: 9 })).toEqual([]);
    const created = await store.write.createLimitedToken({ ...newToken("aa"), userId: user.id, projectId: null });
    const tokenId = accepted(created).id;
    expect(await store.write.revokeToken({ userId: user.id, tokenId, at: now })).toBe(false);
  });

  check("a user has a bounded number of limited tokens, and a project must exist", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const create = (hash: string, projectId: number | null = null) =>
      store.write.createLimitedToken({ ...newToken(hash), userId: user.id, projectId });
    expectRefused(await create("absent", project.id + 1), "project.absent");
    for (let count = 0; count < limitedTokensMax; count += 1) accepted(await create(`t${count}`));
    expectRefused(await create("one more"), "token.too-many");
    const [first] = await store.read.limitedTokens({ of: { userId: user.id }, limit: 1 });
    accepted(await store.write.revokeLimitedToken({ tokenId: first!.id, byUserId: user.id, at: now }));
    accepted(await create("one more"));
  });

  check("the tokens of a deleted user are absent", async ({ store }) => {
    const user = accepted(await store.write.createUser(plainUser));
    accepted(await store.write.createLimitedToken({ ...newToken("aa"), userId: user.id, projectId: null }));
    accepted(await store.write.deleteUser({ userId: user.id, at: now }));
    expect(await store.read.tokenByHash("aa")).toBeUndefined();
    expect(await store.read.limitedTokens({ of: "everyone", limit: 9 })).toEqual([]);
  });
}

function projectTokenChecks(check: Check): void {
  check("a project token has its own technical user, who is a developer of that project alone", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const open = accepted(await store.write.createProject({ ...newProject(user.id, "open"), audience: "USERS" }));
    const request = { ...newToken("aa"), byUserId: user.id, projectId: project.id };
    const token = accepted(await store.write.createProjectToken(request));
    expect(token).toMatchObject({ ownerLogin: "token:engine/ci", ofProject: true, projectName: "engine" });
    const found = await store.read.tokenByHash("aa");
    expect(found?.user).toMatchObject({ login: "token:engine/ci", name: "ci", role: "USER", disabled: false });
    const roleOn = (projectId: number) => store.read.projectRole({ projectId, userId: token.userId });
    expect(await roleOn(project.id)).toBe("DEVELOPER");
    expect((await store.read.projectRoles(token.userId)).get(project.id)).toBe("DEVELOPER");
    expect(await roleOn(open.id)).toBe("GUEST");
    expect(await store.read.limitedTokens({ of: { projectId: project.id }, limit: 9 })).toEqual([token]);
    expect(await store.read.limitedTokens({ of: { userId: user.id }, limit: 9 })).toEqual([]);
    expectRefused(await store.write.createProjectToken({ ...request, hash: "bb" }), "token.name-taken");
    expectRefused(await store.write.createProjectToken({ ...request, hash: "bb", projectId: 99 }), "project.absent");
    const [entry] = await store.read.auditEntries({ limit: 1 });
    expect(entry).toMatchObject({ userId: user.id, action: "token.create", detail: { owner: "token:engine/ci" } });
  });

  check(
    "a technical user is no person: neither found by login, nor listed, changed, deleted or made a member",
    async ({ store }) => {
      const { user, project } = await createPortfolio(store);
      const request = { ...newToken("aa"), byUserId: user.id, projectId: project.id };
      const { userId } = accepted(await store.write.createProjectToken(request));
      const login = "token:engine/ci";
      expect(await store.read.userById(userId)).toMatchObject({ login });
      expect(await store.read.userByLogin(login)).toBeUndefined();
      expect(await store.read.users({ limit: 9 })).toEqual([user]);
      expect(await store.read.usersByPrefix({ prefix: "token:", limit: 9 })).toEqual([]);
      expectRefused(await store.write.updateUser({ userId, values: { passwordHash: "x" }, at: now }), "user.absent");
      expectRefused(await store.write.deleteUser({ userId, at: now }), "user.absent");
      expectRefused(await store.write.createGroup({ name: "g", users: [login], at: now }), "body.user-unknown");
      const members = [{ user: login, role: "MANAGER" } as const];
      expectRefused(await store.write.replaceMembers({ projectId: project.id, members, at: now }), "body.user-unknown");
      accepted(await store.write.replaceMembers({ projectId: project.id, members: [], at: now }));
      expect(await store.read.projectRole({ projectId: project.id, userId })).toBe("DEVELOPER");
    },
  );

  check("a revoked project token frees its name, and survives its maker until then", async ({ store }) => {
    const { project } = await createPortfolio(store);
    const maker = accepted(await store.write.createUser({ ...plainUser, login: "maker" }));
    const request = { ...newToken("aa"), byUserId: maker.id, projectId: project.id };
    const token = accepted(await store.write.createProjectToken(request));
    accepted(await store.write.deleteUser({ userId: maker.id, at: now }));
    expect(await store.read.tokenByHash("aa")).toBeDefined();
    accepted(await store.write.revokeLimitedToken({ tokenId: token.id, byUserId: maker.id, at: now }));
    expect(await store.read.tokenByHash("aa")).toBeUndefined();
    const again = accepted(await store.write.createProjectToken({ ...request, hash: "bb" }));
    expect(again.userId).not.toBe(token.userId);
    expect(again.ownerLogin).toBe("token:engine/ci");
  });

  check("limited tokens are dropped 30 days after they expired, with their technical users", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const request = { ...newToken("aa"), byUserId: user.id, projectId: project.id };
    accepted(await store.write.createProjectToken(request));
    accepted(await store.write.createLimitedToken({ ...newToken("bb"), userId: user.id, projectId: null }));
    const listed = async () => (await store.read.limitedTokens({ of: "everyone", limit: 9 })).length;
    await store.write.dropDeadTokens({ at: now + 31 * day - 1, bootId });
    expect(await listed()).toBe(2);
    await store.write.dropDeadTokens({ at: now + 31 * day, bootId });
    expect(await listed()).toBe(0);
    expect(await store.read.userById(user.id)).toEqual(user);
    accepted(await store.write.createProjectToken({ ...request, hash: "cc" }));
  });
}

function projectChangeChecks(check: Check): void {
  check("a renamed project renames its technical users, and no others", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const other = accepted(await store.write.createProject(newProject(user.id, "other")));
    const create = async (projectId: number, hash: string) =>
      accepted(await store.write.createProjectToken({ ...newToken(hash), byUserId: user.id, projectId }));
    const token = await create(project.id, "aa");
    const others = await create(other.id, "bb");
    accepted(await store.write.updateProject({ projectId: project.id, name: "a/b é", at: 1 }));
    const loginOf = async (id: number) => (await store.read.limitedToken(id))?.ownerLogin;
    expect(await loginOf(token.id)).toBe("token:a/b é/ci");
    expect(await loginOf(others.id)).toBe("token:other/ci");
    expect((await store.read.tokenByHash("aa"))?.user.id).toBe(token.userId);
    accepted(await store.write.createProject(newProject(user.id, "engine")));
    expect(await store.read.userByLogin("ada")).toEqual(user);
  });

  check("a deleted project ends its tokens, and those of users that are limited to it", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const request = { ...newToken("project"), byUserId: user.id, projectId: project.id };
    accepted(await store.write.createProjectToken(request));
    const create = async (hash: string, projectId: number | null) =>
      accepted(await store.write.createLimitedToken({ ...newToken(hash), userId: user.id, projectId }));
    await create("limited", project.id);
    const free = await create("free", null);
    accepted(await store.write.deleteProject({ projectId: project.id, userId: user.id, at: now }));
    expect(await store.read.tokenByHash("project")).toBeUndefined();
    expect(await store.read.tokenByHash("limited")).toBeUndefined();
    expect(await store.read.limitedTokens({ of: "everyone", limit: 9 })).toEqual([free]);
    const next = accepted(await store.write.createProject(newProject(user.id, "engine")));
    accepted(await store.write.createProjectToken({ ...request, hash: "next", projectId: next.id }));
  });

  check(
    "lists that are limited to a project show nothing of another one, also to administrators",
    async ({ store }) => {
      const { user, project } = await createPortfolio(store);
      const other = accepted(await store.write.createProject(newProject(user.id, "other")));
      const gone = accepted(await store.write.createProject(newProject(user.id, "gone")));
      accepted(await store.write.deleteProject({ projectId: gone.id, userId: user.id, at: now }));
      for (const role of [null, "DEVELOPER"] as const) {
        const visibleTo = { userId: user.id, role, projectId: other.id };
        const projects = await store.read.projects({ limit: 9, visibleTo });
        expect(projects.map(({ name }) => name)).toEqual(["other"]);
        expect(await store.read.tasks({ limit: 9, visibleTo })).toEqual([]);
      }
      const all = { userId: user.id + 1, role: null };
      expect((await store.read.projects({ limit: 9, visibleTo: all })).map(({ id }) => id)).toEqual([
        project.id,
        other.id,
      ]);
      expect(await store.read.tasks({ limit: 9, visibleTo: all })).toHaveLength(1);
      const gonesTasks = { userId: user.id, role: null, projectId: gone.id };
      expect(await store.read.tasks({ limit: 9, visibleTo: gonesTasks })).toHaveLength(1);
    },
  );
}
