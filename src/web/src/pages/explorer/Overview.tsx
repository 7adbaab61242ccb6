import { lazy, Suspense } from "react";
import { LaterTrendChart } from "./LaterTrendChart.ts";
import { useAddress } from "../../address/address.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { loadCode } from "../../live/load-code.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Distribution, usePopulation } from "./Distribution.tsx";
import type { ExplorerView } from "./explorer-view.ts";
import { shownEntries, useHistory } from "./history.ts";
import { Hotspots } from "./Hotspots.tsx";
import { IndicatorTiles } from "./IndicatorTiles.tsx";
import { isRoutine } from "./population.ts";
import { useExplanation, WhySentence } from "./WhySentence.tsx";
import { WorstBelow } from "./WorstBelow.tsx";

const Treemap = lazy(async () => ({ default: (await loadCode(() => import("./Treemap.tsx"))).Treemap }));

/** The state of the artifact: rating, reason, worst parts and trend. */
export function Overview({ view }: { readonly view: ExplorerView }) {
  const { explorer } = useTexts();
  const { search } = useAddress();
  const { artifact, model } = view;
  const history = useHistory(view);
  const indicators = model.indicatorsOf(artifact.type.id);
  const chosen = indicators.find(({ id }) => id === search["indicator"]) ?? indicators[0]!;
  useExplanation(view, chosen);
  const population = usePopulation(view, chosen);
  const isLeaf = isRoutine(model, artifact.type.id);
  if (history.error !== null) return <ReadError read={history} />;
  const { now, before } = shownEntries(history.data ?? [], view);
  return (
    <div className="overview">
      <div className="overview-wide overview-start">
        {now === undefined ? (
          <Skeleton lines={4} height={24} />
        ) : (
          <>
            <WhySentence view={view} indicator={chosen} now={now} />
            <IndicatorTiles
              indicators={indicators}
              chosen={chosen}
              now={now}
              before={before}
              reference={view.reference}
            />
          </>
        )}
      </div>
      {isLeaf ? null : (
        <Suspense fallback={<Panel height={360} />}>
          <Treemap view={view} indicator={chosen} />
        </Suspense>
      )}
      {isLeaf ? null : (
        <div className="stack">
          <Distribution view={view} population={population} />
          <Hotspots view={view} />
        </div>
      )}
      {isLeaf ? null : <WorstBelow view={view} population={population} />}
      <section className="panel" aria-label={explorer.trend}>
        <Suspense fallback={<Skeleton height={240} />}>
          <LaterTrendChart view={view} indicator={chosen} entries={history.data ?? []} />
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
