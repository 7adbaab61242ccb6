import { decide, permissions, refuseDecision, rolesOnAll, waitsForSubject } from "../../access/index.ts";
import { accept, type Result } from "../../text/index.ts";
import type { StoreReader } from "../services/services.ts";
import type { FormattedRequest, PermittedRequest } from "./request-context.ts";

/** Decides rights that do not depend on what the path names, before any input is read. `resolveSubject` decides others. */
export async function permit(request: FormattedRequest, { read }: StoreReader): Promise<Result<PermittedRequest>> {
  const { caller, endpoint } = request;
  const { permission } = endpoint;
  if (permission === null || caller === null) return accept({ ...request, permittedBy: "server" });
  if (waitsForSubject(permission)) return accept({ ...request, permittedBy: "subject" });
  const anywhere = permissions[permission].on === "any-project";
  const ground = anywhere ? { role: (await rolesOnAll(read, caller)).highest } : {};
  const decision = decide(caller, permission, ground);
  // Something hidden is a project's, and permissions on projects wait for it.
  if (decision === "hidden") throw new Error(`${permission} waits for a project`);
  if (decision !== "allowed") return refuseDecision(caller, permission, decision);
  return accept({ ...request, permittedBy: "server" });
}
