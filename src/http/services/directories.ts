import type { PasswordDirectory } from "../../access/index.ts";
import type { Directory } from "../../providers/index.ts";
import { refuse } from "../../text/index.ts";
import { readLogin } from "../request/user-input.ts";

/** The directory without users whose login could not be a login here. */
export function withUsableLogins(directory: Directory): PasswordDirectory {
  return {
    id: directory.id,
    loginAttribute: directory.loginAttribute,
    createUsers: directory.createUsers,
    sessionMilliseconds: directory.sessionMilliseconds,
    async check(login, password) {
      const found = await directory.check(login, password);
      if (!found.ok || found.value === undefined || readLogin(found.value.login).ok) return found;
      return refuse({ code: "provider.login-unusable", params: { claim: directory.loginAttribute } });
    },
  };
}
