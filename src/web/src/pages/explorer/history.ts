import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import type { ExplorerView } from "./explorer-view.ts";

export type HistoryEntry = Answer<"GET /api/artifacts/:id/history">[number];

/** More versions than this cannot be distinguished in a chart. */
const versionsMax = 200;
/** The API's limit on measures per request. */
export const idsMax = 50;

/** The artifact's values in its versions, newest first: all indicators of its type, and the given measures. */
export function useHistory({ artifact, model, version }: ExplorerView, measures: readonly string[] = []) {
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

/** The entries of the shown version and of its reference version. */
export function shownEntries(entries: readonly HistoryEntry[], { shown, reference }: ExplorerView) {
  return {
    now: entries.find(({ versionId }) => versionId === shown?.id),
    before: entries.find(({ versionId }) => versionId === reference?.id),
  };
}
