import { Suspense, useMemo } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Select } from "../../components/Field.tsx";
import { GateLink } from "../../components/GateStatus.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { verdictHref } from "../verdict/address.ts";
import type { ExplorerView } from "./explorer-view.ts";
import { useHistory, type HistoryEntry } from "./history.ts";
import { LaterTrendChart } from "./LaterTrendChart.ts";

const loading = <Skeleton lines={12} height={28} />;

/** The artifact's values in every version that has it. */
export function HistoryTab({ view }: { readonly view: ExplorerView }) {
  const { explorer, compare } = useTexts();
  const { search, change } = useAddress();
  const { artifact, model, versions } = view;
  const indicators = model.indicatorsOf(artifact.type.id);
  const chosen = indicators.find(({ id }) => id === search["indicator"]) ?? indicators[0]!;
  const history = useHistory(view);
  const entries = history.data ?? [];
  const columns = useMemo((): readonly Column<HistoryEntry>[] => {
    const gateOf = (versionId: number) => versions.find(({ id }) => id === versionId)?.gate ?? undefined;
    const shown = [chosen, ...indicators.filter(({ id }) => id !== chosen.id)].slice(0, 4);
    return [
      {
        id: "version",
        header: explorer.version,
        fixed: true,
        value: ({ versionName }) => versionName,
        cell: ({ versionName, baseline }) => (baseline ? explorer.baselineMark(versionName) : versionName),
      },
      {
        id: "time",
        header: explorer.time,
        width: 144,
        wide: true,
        value: ({ analysisTime }) => analysisTime,
        cell: ({ analysisTime }) => <RelativeTime at={analysisTime} />,
      },
      {
        id: "rating",
        header: explorer.rating,
        width: 80,
        value: ({ level }) => level.name,
        cell: ({ level }) => <Rating level={level} />,
      },
      {
        id: "gate",
        header: compare.gate,
        width: 128,
        wide: true,
        sparse: true,
        value: ({ versionId }) => {
          const status = gateOf(versionId);
          return status === undefined ? null : compare.gateStatus[status];
        },
        cell: ({ versionId }) => <GateLink status={gateOf(versionId)} href={verdictHref(versionId)} />,
      },
      ...shown.map(({ id, name, measure }, index) => ({
        id,
        header: name,
        width: 128,
        wide: index > 0,
        numeric: true,
        value: ({ measures }: HistoryEntry) => measures[measure.id] ?? null,
        cell: ({ measures, indicators: levels }: HistoryEntry) => (
          <span className="row-tight">
            <NumberValue value={measures[measure.id]} measure={measure} />
            {levels[id] === undefined ? null : <Rating level={levels[id]} size="small" />}
          </span>
        ),
      })),
    ];
  }, [explorer, compare, versions, chosen, indicators]);
  return (
    <div className="stack">
      <ReadError read={history} />
      <Select
        inline
        label={explorer.trendOf}
        value={chosen.id}
        options={indicators.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => change({ indicator: id }, { replace: true })}
      />
      {history.isPending ? (
        loading
      ) : (
        // The table waits for the chart above it, and does not move.
        <Suspense fallback={loading}>
          <section className="history-trend" aria-label={explorer.trend}>
            <LaterTrendChart view={view} indicator={chosen} entries={entries} />
          </section>
          <Table
            label={explorer.history}
            columns={columns}
            rows={entries}
            rowKey={({ versionId }) => versionId}
            rowHref={({ versionId }) => hrefOf(`/explore/${artifact.id}`, { version: versionId })}
          />
        </Suspense>
      )}
    </div>
  );
}
