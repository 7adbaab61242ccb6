import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import type { Explored } from "./explored.ts";

export type HistoryEntry = Answer<"GET /api/artifacts/:id/history">[number];

/** As many as a chart can tell apart. */
const versionsMax = 200;
/** What one request may name. */
const idsMax = 50;

/** The artifact's values in its versions, newest first, for all indicators of its type and the measures named. */
export function useHistory({ artifact, model, version }: Explored, measures: readonly string[] = []) {
  const indicators = model.indicatorsOf(artifact.type.id);
  const ids = new Set([...indicators.map(({ measure }) => measure.id), ...measures]);
  return useRead(
    "GET /api/artifacts/:id/history",
    {
      params: { id: artifact.id },
      query: {
        measures: [...ids].slice(0, idsMax).join(","),
        indicators: indicators
          .map(({ id }) => id)
          .slice(0, idsMax)
          .join(","),
        version,
        limit: versionsMax,
      },
    },
    { keepPrevious: true },
  );
}

/** The entries of the version that is shown and of its reference. */
export function shownEntries(entries: readonly HistoryEntry[], { shown, reference }: Explored) {
  return {
    now: entries.find(({ versionId }) => versionId === shown?.id),
    before: entries.find(({ versionId }) => versionId === reference?.id),
  };
}
