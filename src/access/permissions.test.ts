import { describe, expect, test } from "vitest";
import type { ProjectRole, ServerRole, StoreReads } from "../store/index.ts";
import { tokenScopes, type TokenScope } from "../text/index.ts";
import {
  checkNeeds,
  customPermissions,
  decide,
  permissions,
  projectPermissions,
  projectsVisibleTo,
  roleOn,
  rolesOnAll,
  waitsForSubject,
  type Caller,
  type Permission,
} from "./index.ts";

function caller(id: number, role: ServerRole): Caller {
  const user = {
    id,
    login: "x",
    name: "x",
    email: "",
    passwordHash: "",
    language: null,
    timezone: null,
    startPage: null,
    role,
    disabled: false,
    createdAt: 0,
    revision: 1,
  };
  const credential = { kind: "SESSION", name: "" } as const;
  const rights = { role, limits: null, signedIn: true, anonymous: false };
  return { user, language: null, timezone: null, expiresAt: null, ...rights, credential };
}

const user = caller(2, "USER");

function check(role: ProjectRole | undefined, permission: Permission, expected: string, own = false): void {
  expect(decide(user, permission, { role, own })).toBe(expected);
}

describe("on a project (D5)", () => {
  test("without a role, all project permissions are hidden", () => {
    for (const [permission, rule] of Object.entries(permissions)) {
      if (rule.on === "project") check(undefined, permission as Permission, "hidden");
    }
  });

  test("each role has the permissions of the lower roles and its own", () => {
    check("GUEST", "project.read", "allowed");
    check("GUEST", "draft.read", "forbidden");
    check("GUEST", "source.read", "forbidden");
    check("DEVELOPER", "project.build", "allowed");
    check("DEVELOPER", "finding.triage", "allowed");
    check("DEVELOPER", "version.delete", "forbidden");
    check("DEVELOPER", "member.read", "forbidden");
    check("MANAGER", "version.delete", "allowed");
    check("MANAGER", "member.write", "allowed");
    check("MANAGER", "project.delete", "forbidden");
    check("OWNER", "project.delete", "allowed");
  });

  test("a developer may cancel own tasks, a manager any task", () => {
    check("DEVELOPER", "task.cancel", "forbidden");
    check("DEVELOPER", "task.cancel", "allowed", true);
    check("GUEST", "task.cancel", "forbidden", true);
    check("MANAGER", "task.cancel", "allowed");
  });

  test("owners have all project permissions", () => {
    for (const permission of Object.keys(permissions) as Permission[]) {
      if (permissions[permission].on === "project") check("OWNER", permission, "allowed");
    }
  });
});

describe("the caller's role on a project", () => {
  const read: Pick<StoreReads, "projectRole" | "projectRoles"> = {
    projectRole: async ({ projectId }) => (projectId === 7 ? "GUEST" : undefined),
    projectRoles: async () =>
      new Map<number, ProjectRole>([
        [7, "GUEST"],
        [8, "MANAGER"],
      ]),
  };

  test("is read from the store, for one project or for all", async () => {
    expect(await roleOn(read, user, { id: 7 })).toBe("GUEST");
    expect(await roleOn(read, user, { id: 9 })).toBeUndefined();
    const roles = await rolesOnAll(read, user);
    expect([roles.of({ id: 7 }), roles.of({ id: 9 }), roles.highest]).toEqual(["GUEST", undefined, "MANAGER"]);
  });

  test("is owner on every project for an administrator", async () => {
    const administrator = caller(9, "ADMINISTRATOR");
    expect(await roleOn(read, administrator, { id: 9 })).toBe("OWNER");
    const roles = await rolesOnAll(read, administrator);
    expect([roles.of({ id: 9 }), roles.highest]).toEqual(["OWNER", "OWNER"]);
  });
});

test("each server role has the permissions of the lower roles and its own", () => {
  expect(decide(caller(1, "USER"), "model.read")).toBe("allowed");
  expect(decide(caller(1, "USER"), "project.create")).toBe("forbidden");
  expect(decide(caller(1, "CREATOR"), "project.create")).toBe("allowed");
  expect(decide(caller(1, "CREATOR"), "model.write")).toBe("forbidden");
  expect(decide(caller(1, "ADMINISTRATOR"), "model.write")).toBe("allowed");
  for (const permission of Object.keys(permissions) as Permission[]) {
    expect(decide(caller(9, "ADMINISTRATOR"), permission, { role: "OWNER" })).toBe("allowed");
  }
});

test("users may read and change themselves, and may administer no user", () => {
  expect(decide(user, "user.write", { own: true })).toBe("allowed");
  expect(decide(user, "user.write", { own: false })).toBe("forbidden");
  expect(decide(user, "user.administer", { own: true })).toBe("forbidden");
  expect(decide(user, "user.delete", { own: true })).toBe("forbidden");
  expect(waitsForSubject("user.write")).toBe(true);
  expect(waitsForSubject("user.delete")).toBe(false);
});

test("managers of any project may search for users", () => {
  expect(decide(user, "user.find", { role: "MANAGER" })).toBe("allowed");
  expect(decide(user, "user.find", { role: "DEVELOPER" })).toBe("forbidden");
  expect(decide(user, "user.find", { role: undefined })).toBe("forbidden");
});

test("deciding a project permission without passing the role throws", () => {
  expect(() => decide(caller(1, "ADMINISTRATOR"), "project.read")).toThrow(/project/);
  expect(() => decide(caller(1, "ADMINISTRATOR"), "user.find", { own: true })).toThrow(/project/);
});

describe("custom roles", () => {
  const all = Object.keys(permissions) as Permission[];
  const onProjects = all.filter((permission) => permissions[permission].on === "project");
  const holding = (...added: string[]) => ({ role: { role: "GUEST", added } as const });

  test("a role has what guests have and its own permissions, and no other", () => {
    for (const permission of onProjects) {
      const expected = permissions[permission].role === "GUEST" || permission === "source.read";
      expect([permission, decide(user, permission, holding("source.read"))]).toEqual([
        permission,
        expected ? "allowed" : "forbidden",
      ]);
    }
  });

  test("a permission to give rights counts for nothing, even if it is stored", () => {
    const never = [
      "audience.write",
      "member.write",
      "project-token.create",
      "trusted-job.write",
      "project.delete",
    ] as const;
    expect(onProjects.filter((name) => decide(user, name, holding(...all)) !== "allowed")).toEqual(never);
    expect(customPermissions.filter((name) => never.some((one) => one === name))).toEqual([]);
    for (const name of ["user.find", "role.read"] as const) {
      expect(decide(user, name, holding(...all))).toBe("forbidden");
    }
    expect(decide(user, "settings.write", holding(...all))).toBe("forbidden");
  });

  test("a role gives nothing that those who give it lack: managers have all of it", () => {
    for (const name of customPermissions) check("MANAGER", name, "allowed");
    expect(permissions["member.write"].role).toBe("MANAGER");
  });

  test("what a permission needs is a permission of custom roles, and its needs are complete", () => {
    for (const { permission, needs } of projectPermissions) {
      for (const needed of needs) {
        expect(customPermissions).toContain(needed);
        const theirs = projectPermissions.find((listed) => listed.permission === needed)?.needs ?? [];
        expect([permission, theirs.filter((name) => !needs.includes(name))]).toEqual([permission, []]);
      }
    }
    expect(checkNeeds(["finding.triage", "triage.read"]).ok).toBe(true);
    expect(checkNeeds(["finding.triage"])).toMatchObject({
      problem: { code: "role.permission-needed", params: { permission: "finding.triage", needed: "triage.read" } },
    });
  });

  test("a role that sends builds cancels own tasks alone", () => {
    const builder = holding("project.build", "task.read");
    expect(decide(user, "task.cancel", builder)).toBe("forbidden");
    expect(decide(user, "task.cancel", { ...builder, own: true })).toBe("allowed");
    expect(decide(user, "task.cancel", { ...holding("task.read"), own: true })).toBe("forbidden");
  });

  test("a token takes away from a custom role as from others", () => {
    const limited: Caller = { ...user, limits: { scope: "read", projectId: null }, signedIn: false };
    const both = holding("source.read", "project.build");
    expect(decide(limited, "source.read", both)).toBe("allowed");
    expect(decide(limited, "project.build", both)).toBe("out of scope");
    expect(decide(limited, "finding.triage", both)).toBe("forbidden");
  });

  test("a custom role adds to a built-in one", () => {
    const role = { role: "DEVELOPER", added: ["gate.write"] } as const;
    expect(decide(user, "project.build", { role })).toBe("allowed");
    expect(decide(user, "gate.write", { role })).toBe("allowed");
    expect(decide(user, "branch.write", { role })).toBe("forbidden");
  });
});

describe("limited tokens (D17)", () => {
  const limited = (scope: TokenScope, projectId: number | null = null, role: ServerRole = "ADMINISTRATOR"): Caller => ({
    ...caller(9, role),
    limits: { scope, projectId },
    signedIn: false,
  });
  const on = { role: "OWNER" } as const;

  test("a permission without scopes is refused to every scope, whatever the user may do", () => {
    for (const [name, rule] of Object.entries(permissions)) {
      if ("scopes" in rule || "ownScopes" in rule || "signedIn" in rule) continue;
      for (const scope of tokenScopes) {
        expect([name, decide(limited(scope), name as Permission, on)]).toEqual([name, "out of scope"]);
      }
    }
  });

  test("a hidden project stays hidden, and a scope adds no right", () => {
    expect(decide(limited("badge"), "project.read", { role: undefined })).toBe("hidden");
    expect(decide(limited("badge"), "project.read", on)).toBe("out of scope");
    expect(decide(limited("triage"), "finding.triage", { role: "GUEST" })).toBe("forbidden");
    expect(decide(limited("read", null, "USER"), "settings.read")).toBe("forbidden");
  });

  test("`build` cancels own tasks alone", () => {
    expect(decide(limited("build"), "task.cancel", on)).toBe("out of scope");
    expect(decide(limited("build"), "task.cancel", { role: "DEVELOPER", own: true })).toBe("allowed");
    expect(decide(limited("read"), "task.cancel", { ...on, own: true })).toBe("out of scope");
  });

  test("a token of one project asks nothing about the whole server", () => {
    expect(decide(limited("read"), "audit.read")).toBe("allowed");
    expect(decide(limited("read", 7), "audit.read")).toBe("beyond project");
    expect(decide(limited("read", 7), "user.find", on)).toBe("beyond project");
    expect(decide(limited("read", 7), "project.list")).toBe("allowed");
    expect(decide(limited("read", 7), "project.read", on)).toBe("allowed");
  });

  test("tokens are created by sign-in alone", () => {
    const permanent = { ...caller(9, "ADMINISTRATOR"), signedIn: false };
    expect(decide(caller(2, "USER"), "token.create")).toBe("allowed");
    for (const asker of [permanent, limited("read")]) {
      expect(decide(asker, "token.create")).toBe("not signed in");
      expect(decide(asker, "project-token.create", on)).toBe("not signed in");
    }
  });

  test("another project has no role, and is in no list", async () => {
    const read: Pick<StoreReads, "projectRole" | "projectRoles"> = {
      projectRole: async () => "MANAGER",
      projectRoles: async () =>
        new Map<number, ProjectRole>([
          [7, "GUEST"],
          [8, "MANAGER"],
        ]),
    };
    for (const role of ["USER", "ADMINISTRATOR"] as const) {
      const asker = limited("read", 7, role);
      expect(await roleOn(read, asker, { id: 8 })).toBeUndefined();
      expect(await roleOn(read, asker, { id: 7 })).toBeDefined();
      const roles = await rolesOnAll(read, asker);
      expect([roles.of({ id: 8 }), roles.of({ id: 7 })]).toEqual([undefined, role === "USER" ? "GUEST" : "OWNER"]);
    }
    expect((await rolesOnAll(read, limited("read", 7, "USER"))).highest).toBe("GUEST");
    const least = { userId: 9, projectId: 7 };
    expect(projectsVisibleTo(limited("read", 7), "task.read")).toEqual({
      ...least,
      role: null,
      permission: "task.read",
    });
    expect(projectsVisibleTo(limited("read", 7, "USER"), "task.read")).toEqual({
      ...least,
      role: "DEVELOPER",
      permission: "task.read",
    });
    expect(projectsVisibleTo(limited("read"), "task.read")).toBeUndefined();
  });
});
