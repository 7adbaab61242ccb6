import { lazy, Suspense } from "react";
import { useAddress } from "../../address/address.ts";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { Distribution } from "./Distribution.tsx";
import type { Explored } from "./explored.ts";
import { shownEntries, useHistory } from "./history.ts";
import { Hotspots } from "./Hotspots.tsx";
import { IndicatorTiles } from "./IndicatorTiles.tsx";
import { useExplanation, WhySentence } from "./WhySentence.tsx";
import { WorstBelow } from "./WorstBelow.tsx";

const Treemap = lazy(async () => ({ default: (await import("./Treemap.tsx")).Treemap }));
const TrendChart = lazy(async () => ({ default: (await import("./TrendChart.tsx")).TrendChart }));

/** How the artifact is doing, why, where its trouble lies, and how that came. */
export function Overview({ explored }: { readonly explored: Explored }) {
  const { explorer } = useTexts();
  const { search } = useAddress();
  const { artifact, model } = explored;
  const history = useHistory(explored);
  const indicators = model.indicatorsOf(artifact.type.id);
  const chosen = indicators.find(({ id }) => id === search["indicator"]) ?? indicators[0]!;
  useExplanation(explored, chosen);
  const isLeaf = artifact.type.id === "FUNCTION";
  if (history.error !== null) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
  const { now, before } = shownEntries(history.data ?? [], explored);
  return (
    <div className="overview">
      <div className="overview-wide">
        {now === undefined ? (
          <Skeleton lines={4} height={24} />
        ) : (
          <>
            <WhySentence explored={explored} indicator={chosen} now={now} />
            <IndicatorTiles
              indicators={indicators}
              chosen={chosen}
              now={now}
              before={before}
              reference={explored.reference}
            />
          </>
        )}
      </div>
      {isLeaf ? null : (
        <Suspense fallback={<Panel height={360} />}>
          <Treemap explored={explored} indicator={chosen} />
        </Suspense>
      )}
      {isLeaf ? null : (
        <div className="stack">
          <Distribution explored={explored} indicator={chosen} />
          <Hotspots explored={explored} />
        </div>
      )}
      {isLeaf ? null : <WorstBelow explored={explored} indicator={chosen} />}
      <section className="panel" aria-label={explorer.trend}>
        <Suspense fallback={<Skeleton height={240} />}>
          <TrendChart explored={explored} indicator={chosen} entries={history.data ?? []} />
        </Suspense>
      </section>
    </div>
  );
}

function Panel({ height }: { readonly height: number }) {
  return (
    <div className="panel">
      <Skeleton height={height} />
    </div>
  );
}
