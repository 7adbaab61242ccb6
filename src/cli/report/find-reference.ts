import type { ApiAnswer } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { apiPath } from "../client/resolve.ts";
import { done, type Outcome } from "../failure.ts";
import type { VerdictReference } from "./verdict.ts";

type Version = ApiAnswer<"GET /api/versions/:id">;

/** The version that another one is compared with: the one that it names, else the one that its gate names. */
export async function findReference(
  client: Client,
  { reference }: Version,
  ofGate: number | null,
): Promise<Outcome<VerdictReference | null>> {
  const versionId = reference.versionId ?? ofGate;
  if (versionId === null) return done(null);
  const answer = await client.read<"GET /api/versions/:id">({ path: apiPath("versions", versionId) });
  if (!answer.ok) return answer;
  const { name, branch, commit } = answer.value;
  return done({ versionId, name, branch, commit, why: reference.why });
}
