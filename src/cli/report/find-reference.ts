import type { ApiAnswer } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { apiPath } from "../client/resolve.ts";
import { done, type Outcome } from "../failure.ts";
import type { VerdictReference } from "./verdict.ts";

type Version = ApiAnswer<"GET /api/versions/:id">;

/** The reference that a server of D15 pins in a version. */
interface PinnedReference {
  readonly versionId: number | null;
  readonly why?: string;
}

/** The version that another one is compared with. Null: there is no such version. */
export async function findReference(
  client: Client,
  version: Version,
  ofGate: number | null,
): Promise<Outcome<VerdictReference | null>> {
  const { reference } = version as Version & { readonly reference?: PinnedReference | null };
  const pinned = reference?.versionId ?? ofGate;
  if (pinned === null) return reference === undefined ? findEarlier(client, version) : done(null);
  const answer = await client.read<"GET /api/versions/:id">({ path: apiPath("versions", pinned) });
  if (!answer.ok) return answer;
  return done(referenceOf(answer.value, reference?.why));
}

/** Without a gate, a server before D15 does not say which version it is: the newest earlier baseline, else the one before (D9). */
async function findEarlier(
  client: Client,
  { id, branch, project }: Version,
): Promise<Outcome<VerdictReference | null>> {
  for (const [condition, why] of [
    [" AND baseline=true", "BASELINE"],
    ["", "PREVIOUS"],
  ] as const) {
    const answer = await client.read<"GET /api/projects/:name/versions">({
      path: apiPath("projects", project, "versions"),
      query: { branch, where: `id<${id}${condition}`, limit: "1" },
    });
    if (!answer.ok) return answer;
    const [found] = answer.value;
    if (found !== undefined) return done(referenceOf(found, why));
  }
  return done(null);
}

function referenceOf({ id, name, branch, commit }: Version, why: string | undefined): VerdictReference {
  return { versionId: id, name, branch, commit, ...(why === undefined ? {} : { why }) };
}
