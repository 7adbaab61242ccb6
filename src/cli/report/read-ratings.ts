import type { ApiAnswer } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { apiPath } from "../client/resolve.ts";
import { done, type Outcome } from "../failure.ts";
import type { VerdictRating } from "./verdict.ts";

/** Ratings that are explained; each costs a request. */
const explainedMax = 5;
/** Artifacts that an explanation names. */
const contributorsMax = 3;

type Rating = ApiAnswer<"GET /api/versions/:id/compare/:other">["ratings"][number];

/** The ratings of the whole that changed since the reference, worst first, with the reason for those that are worse. */
export async function readRatings(
  client: Client,
  pair: { readonly versionId: number; readonly referenceId: number | null; readonly rootId: number },
): Promise<Outcome<readonly VerdictRating[]>> {
  if (pair.referenceId === null) return done([]);
  const comparison = await client.read<"GET /api/versions/:id/compare/:other">({
    path: apiPath("versions", pair.referenceId, "compare", pair.versionId),
    query: { fields: "ratings" },
  });
  if (!comparison.ok) return comparison;
  const ratings: VerdictRating[] = [];
  for (const [index, rating] of comparison.value.ratings.entries()) {
    const isWorse = (rating.rankChange ?? 0) > 0;
    const reason = isWorse && index < explainedMax ? await explain(client, pair, rating) : done(null);
    if (!reason.ok) return reason;
    ratings.push({
      name: rating.indicator.name,
      before: rating.before?.name ?? null,
      after: rating.after?.name ?? null,
      isWorse,
      reason: reason.value,
    });
  }
  return done(ratings);
}

async function explain(
  client: Client,
  { versionId, rootId }: { readonly versionId: number; readonly rootId: number },
  { indicator, valueBefore, valueAfter }: Rating,
): Promise<Outcome<string | null>> {
  const answer = await client.read<"GET /api/artifacts/:id/explain">({
    path: apiPath("artifacts", rootId, "explain"),
    query: { indicator: indicator.id, version: String(versionId), fields: "measure.name,contributors.artifacts.path" },
  });
  if (!answer.ok) return answer;
  const { measure, contributors } = answer.value;
  const paths = (contributors?.artifacts ?? []).slice(0, contributorsMax).map(({ path }) => path);
  const values = `${measure.name}: ${shown(valueBefore)} → ${shown(valueAfter)}`;
  return done(paths.length === 0 ? values : `${values}; most of it in ${paths.join(", ")}`);
}

function shown(value: number | null): string {
  return value === null ? "no value" : String(Math.round(value * 100) / 100);
}
