import { describe, expect, test } from "vitest";
import type { ServerRole } from "../store/index.ts";
import { decide, permissions, type Caller, type Permission, type ProjectStanding } from "./index.ts";

function caller(id: number, role: ServerRole): Caller {
  const user = {
    id,
    login: "x",
    name: "x",
    email: "",
    passwordHash: "",
    language: null,
    timezone: null,
    role,
    disabled: false,
    createdAt: 0,
  };
  return { user, language: null, timezone: null, role };
}

const closed: ProjectStanding = { ownerId: 1, public: false };
const open: ProjectStanding = { ownerId: 1, public: true };

function check(who: Caller, project: ProjectStanding, permission: Permission, expected: string, own = false): void {
  expect(decide(who, permission, project, own)).toBe(expected);
}

describe("on a project (D5)", () => {
  const stranger = caller(2, "USER");

  test("strangers see nothing of a closed one; all project rights are hidden", () => {
    for (const [permission, rule] of Object.entries(permissions)) {
      if (rule.on === "project") check(stranger, closed, permission as Permission, "hidden");
    }
  });

  test("everyone is a guest of a public one", () => {
    check(stranger, open, "project.read", "allowed");
    check(stranger, open, "draft.read", "forbidden");
    check(stranger, open, "project.build", "forbidden");
  });

  test("a membership beats being a guest", () => {
    check(stranger, { ...open, memberRole: "DEVELOPER" }, "project.build", "allowed");
    check(stranger, { ...closed, memberRole: "DEVELOPER" }, "version.delete", "forbidden");
    check(stranger, { ...closed, memberRole: "MANAGER" }, "version.delete", "allowed");
    check(stranger, { ...closed, memberRole: "GUEST" }, "draft.read", "forbidden");
  });

  test("a developer cancels own tasks, a manager any", () => {
    check(stranger, { ...closed, memberRole: "DEVELOPER" }, "task.cancel", "forbidden");
    check(stranger, { ...closed, memberRole: "DEVELOPER" }, "task.cancel", "allowed", true);
    check(stranger, { ...closed, memberRole: "GUEST" }, "task.cancel", "forbidden", true);
    check(stranger, { ...closed, memberRole: "MANAGER" }, "task.cancel", "allowed");
  });

  test("owner and administrator may do all", () => {
    for (const permission of Object.keys(permissions) as Permission[]) {
      if (permissions[permission].on === "project") check(caller(1, "USER"), closed, permission, "allowed");
      check(caller(9, "ADMINISTRATOR"), closed, permission, "allowed");
    }
  });
});

test("on the server each role has its own", () => {
  expect(decide(caller(1, "USER"), "model.read")).toBe("allowed");
  expect(decide(caller(1, "USER"), "project.create")).toBe("forbidden");
  expect(decide(caller(1, "CREATOR"), "project.create")).toBe("allowed");
  expect(decide(caller(1, "CREATOR"), "model.write")).toBe("forbidden");
  expect(decide(caller(1, "ADMINISTRATOR"), "model.write")).toBe("allowed");
});

test("a project right without a project is a bug", () => {
  expect(() => decide(caller(1, "ADMINISTRATOR"), "project.read")).toThrow(/project/);
});
