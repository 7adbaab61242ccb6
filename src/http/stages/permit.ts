import { decide, permissions } from "../../access/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { Authenticated } from "../exchange.ts";

/** Decides rights that depend on no project, before any input is read. The others wait for `reach`. */
export function permit(arrival: Authenticated): Result<Authenticated> {
  const { caller, endpoint } = arrival;
  const { permission } = endpoint;
  if (permission === null || caller === null || permissions[permission].on === "project") return accept(arrival);
  if (decide(caller, permission) === "allowed") return accept(arrival);
  return refuse({ code: "access.forbidden", params: { permission } });
}
