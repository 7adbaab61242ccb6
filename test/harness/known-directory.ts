import type { Directory } from "../../src/providers/index.ts";
import { accept } from "../../src/text/index.ts";

/** A directory without a server, for tests that are not about its protocol. It knows ada; her password is `secret`. */
export const knownDirectory: Directory = {
  id: "staff",
  name: "Staff directory",
  url: "ldaps://ldap.example.org",
  encryption: "TLS",
  loginAttribute: "uid",
  createUsers: true,
  sessionMilliseconds: 3_600_000,
  async check(login, password) {
    if (login !== "ada" || password !== "secret") return accept(undefined);
    return accept({ ...ada, provider: "staff", subject: "1", emailVerified: false });
  },
  async test(login) {
    if (login === undefined) return { failure: null, user: null };
    return login === "ada" ? { failure: null, user: ada } : { failure: "USER_UNKNOWN", user: null };
  },
};

const ada = { login: "ada", name: "Ada Lovelace", email: "ada@example.org", groups: ["engineering", "staff"] };
