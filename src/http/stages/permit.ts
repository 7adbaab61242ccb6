import { decide, permissions, rolesOnAll, waitsForSubject } from "../../access/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { Authenticated } from "./request-context.ts";

/** Decides rights that depend on nothing that the path names, before any input is read. The others wait for `reach`. */
export async function permit(arrival: Authenticated): Promise<Result<Authenticated>> {
  const { caller, endpoint, parts } = arrival;
  const { permission } = endpoint;
  if (permission === null || caller === null || waitsForSubject(permission)) return accept(arrival);
  const anywhere = permissions[permission].on === "any-project";
  const ground = anywhere ? { role: (await rolesOnAll(parts.store.read, caller)).highest } : {};
  if (decide(caller, permission, ground) === "allowed") return accept(arrival);
  return refuse({ code: "access.forbidden", params: { permission } });
}
