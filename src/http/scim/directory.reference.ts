import type { GroupRow, UserRow } from "../../store/index.ts";
import { accept, refuse } from "../../text/index.ts";
import type { ChangeNeeds } from "./change-resource.ts";

const newUser: UserRow = {
  id: 0,
  login: "",
  name: "",
  email: "",
  passwordHash: "",
  language: null,
  timezone: null,
  startPage: null,
  role: "USER",
  disabled: false,
  createdAt: 0,
  revision: 1,
};

/** Users and groups in memory, with the rules of the store that operations of SCIM depend on. */
export class ReferenceDirectory {
  readonly users = new Map<number, UserRow>();
  readonly groups = new Map<number, GroupRow>();
  #lastId = 0;

  readonly #read: Partial<ChangeNeeds["read"]> = {
    userById: async (id) => this.users.get(id),
    groupById: async (id) => this.groups.get(id),
    loginsOf: async (ids) => new Map(ids.flatMap((id) => this.#loginOf(id))),
    groupMembers: async (id) => {
      const logins = new Set(this.groups.get(id)?.users);
      return [...this.users.values()].filter(({ login }) => logins.has(login));
    },
    externalIds: async () => new Map<number, string>(),
  };

  readonly #write: Partial<ChangeNeeds["write"]> = {
    provisionUser: async ({ login, name, email, disabled }) => {
      if ([...this.users.values()].some((user) => user.login === login)) {
        return refuse({ code: "user.login-taken", params: { login } });
      }
      const user = { ...newUser, id: (this.#lastId += 1), login, name, email, disabled };
      this.users.set(user.id, user);
      return accept(user);
    },
    changeProvisionedUser: async ({ userId, values }) => {
      const before = this.users.get(userId);
      if (before === undefined) return refuse({ code: "user.absent" });
      const user = { ...before, ...values, revision: before.revision + 1 };
      this.users.set(userId, user);
      return accept(user);
    },
    removeProvisionedUser: async ({ userId }) =>
      this.users.delete(userId) ? accept(null) : refuse({ code: "user.absent" }),
    provisionGroup: async ({ name, users }) => {
      const group = { id: (this.#lastId += 1), name, users, createdAt: 0, revision: 1 };
      this.groups.set(group.id, group);
      return accept(group);
    },
    changeProvisionedGroup: async ({ groupId, name, users }) => {
      const before = this.groups.get(groupId);
      if (before === undefined) return refuse({ code: "group.absent" });
      const group = { ...before, name: name ?? before.name, users: users ?? before.users };
      this.groups.set(groupId, { ...group, revision: before.revision + 1 });
      return accept(group);
    },
    removeProvisionedGroup: async ({ groupId }) =>
      this.groups.delete(groupId) ? accept(null) : refuse({ code: "group.absent" }),
  };

  /** What operations of SCIM need of a server. */
  get needs(): ChangeNeeds {
    const store = { read: this.#read, write: this.#write } as Pick<ChangeNeeds, "read" | "write">;
    return { basePath: "", now: () => 0, ...store };
  }

  #loginOf(id: number): [number, string][] {
    const user = this.users.get(id);
    return user === undefined ? [] : [[id, user.login]];
  }
}
