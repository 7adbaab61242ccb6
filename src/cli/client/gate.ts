import { done, type Outcome } from "../failure.ts";
import type { ApiAnswer } from "./api.ts";
import type { Client } from "./client.ts";
import { apiPath } from "./resolve.ts";

/** The result of a version at its project's quality gate. */
export type GateResult = ApiAnswer<"GET /api/versions/:id/gate">;

/** The gate's verdict on a version. */
export async function readGate(client: Client, versionId: number): Promise<Outcome<GateResult>> {
  const answer = await client.read<"GET /api/versions/:id/gate">({ path: apiPath("versions", versionId, "gate") });
  return answer.ok ? done(answer.value) : answer;
}
