import type { Model } from "../../model/index.ts";
import type { ApiAnswer } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { apiPath } from "../client/resolve.ts";
import { done, type Outcome } from "../failure.ts";
import type { ReportArtifact } from "./version-report.ts";

/** Artifacts that a report lists; each costs a request for its cause. */
const artifactsMax = 10;
/** What is listed: everything with a body, else the files. Names that the model does not know are skipped. */
const populations = ["ROUTINE", "FUNCTION", "FILE"];

interface ReportedVersion {
  readonly rootId: number;
  readonly versionId: number;
  readonly model: Model;
}

type Row = ApiAnswer<"POST /api/artifacts/:id/query">["artifacts"][number];

/** The worst functions of a version, or its worst files if it has no functions. */
export async function readWorstArtifacts(
  client: Client,
  version: ReportedVersion,
): Promise<Outcome<readonly ReportArtifact[]>> {
  const { typeAliases, types } = version.model;
  const known = populations.filter((name) => typeAliases.has(name) || types.has(name));
  for (const type of known) {
    const rows = await readRows(client, version, type);
    if (!rows.ok) return rows;
    if (rows.value.length === 0) continue;
    // Those on the best level are not bad, however few others there are.
    return explainRows(
      client,
      version,
      rows.value.filter(({ level }) => (level?.rank ?? 0) > 0),
    );
  }
  return done([]);
}

// Without an order, the server lists the worst first.
async function readRows(
  client: Client,
  { rootId, versionId }: ReportedVersion,
  type: string,
): Promise<Outcome<readonly Row[]>> {
  const answer = await client.read<"POST /api/artifacts/:id/query">({
    method: "POST",
    path: apiPath("artifacts", rootId, "query"),
    query: { version: String(versionId), limit: String(artifactsMax) },
    headers: { "content-type": "application/json" },
    body: () => JSON.stringify({ columns: [], artefactTypes: [type] }),
    repeatable: true,
  });
  return answer.ok ? done(answer.value.artifacts) : answer;
}

async function explainRows(
  client: Client,
  { versionId }: ReportedVersion,
  rows: readonly Row[],
): Promise<Outcome<readonly ReportArtifact[]>> {
  const artifacts: ReportArtifact[] = [];
  for (const { id, name, viewPath = "", level } of rows) {
    if (level === undefined) continue;
    const answer = await client.read<"GET /api/artifacts/:id/explain">({
      path: apiPath("artifacts", id, "explain"),
      query: { version: String(versionId), fields: "causes(name,display)" },
    });
    if (!answer.ok) return answer;
    const [worst] = answer.value.causes;
    artifacts.push({
      name,
      path: viewPath,
      level,
      cause: worst === undefined ? null : `${worst.name}: ${worst.display ?? "no value"}`,
      url: `${client.server}/explore/${id}?version=${versionId}`,
    });
  }
  return done(artifacts);
}
