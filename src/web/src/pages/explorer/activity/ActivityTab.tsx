import { Suspense, lazy, useMemo } from "react";
import { useAddress } from "../../../address/address.ts";
import { useRead } from "../../../api/queries.ts";
import { Button } from "../../../components/Button.tsx";
import { Chip } from "../../../components/Chip.tsx";
import { ReadError } from "../../../components/ErrorState.tsx";
import { Picker } from "../../../components/Picker.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { loadCode } from "../../../live/load-code.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import type { ExplorerView } from "../explorer-view.ts";
import { nameKnownLanguage } from "../LaterTrendChart.ts";
import { ChosenVersion } from "./ChosenVersion.tsx";
import { EventList } from "./EventList.tsx";
import { eventsOf } from "./events.ts";
import { seriesIn, seriesMax, seriesOf, toggledSeries } from "./series.ts";
import "./activity.css";

const LaterActivityChart = lazy(async () => {
  nameKnownLanguage();
  return { default: (await loadCode(() => import("./ActivityChart.tsx"))).ActivityChart };
});

const versionsMax = 200;

/** Any measures and levels of the artifact over its versions, with the events that may have changed them. */
export function ActivityTab({ view }: { readonly view: ExplorerView }) {
  const { activity: texts, explorer } = useTexts();
  const { search, change } = useAddress();
  const { artifact, model, versions } = view;
  const chosen = search["series"] ?? "";
  const series = useMemo(
    () => seriesIn({ series: chosen }, model, artifact.type.id),
    [chosen, model, artifact.type.id],
  );
  const read = useRead(
    "GET /api/artifacts/:id/history",
    {
      params: { id: artifact.id },
      query: {
        measures: series.flatMap((one) => (one.kind === "measure" ? one.measure.id : [])).join(",") || undefined,
        indicators: series.flatMap((one) => (one.kind === "rank" ? one.indicator.id : [])).join(",") || undefined,
        context: true,
        version: view.version,
        limit: versionsMax,
      },
    },
    { keepPrevious: true },
  );
  const entries = useMemo(
    () => (read.data ?? []).toSorted((one, other) => Date.parse(one.analysisTime) - Date.parse(other.analysisTime)),
    [read.data],
  );
  const events = useMemo(() => {
    const gates = new Map(versions.map(({ id, gate }) => [id, gate ?? undefined]));
    return eventsOf(entries.map((entry) => ({ ...entry, gate: gates.get(entry.versionId) })));
  }, [entries, versions]);
  const range = rangeIn(search["range"]);
  const set = (changes: Record<string, string | undefined>): void =>
    change({ tab: "activity", ...changes }, { replace: true });
  const options = seriesOf(model, artifact.type.id).filter(({ id }) => series.every((one) => one.id !== id));
  return (
    <div className="stack">
      <ReadError read={read} />
      <div className="row activity-series">
        {series.map(({ id, kind, name }, index) => (
          <Chip key={id} removeLabel={texts.remove(name)} onRemove={() => set({ series: toggledSeries(series, id) })}>
            <span className="activity-mark" style={{ background: `var(--series-${index + 1})` }} />
            {kind === "rank" ? texts.levelOf(name) : name}
          </Chip>
        ))}
        {series.length < seriesMax ? (
          <Picker
            label={texts.add}
            options={options.map(({ id, kind, name }) =>
              kind === "rank" ? { id, name: texts.levelOf(name) } : { id, name, note: id },
            )}
            onPick={(id) => set({ series: toggledSeries(series, id) })}
          />
        ) : null}
        {range === undefined ? (
          <span className="small soft push">{texts.zoomHint}</span>
        ) : (
          <Button className="push" onClick={() => set({ range: undefined })}>
            {texts.showAll}
          </Button>
        )}
      </div>
      {read.data === undefined ? (
        <Skeleton height={360} />
      ) : entries.length < 2 ? (
        <p className="soft">{explorer.onlyOne}</p>
      ) : (
        <Suspense fallback={<Skeleton height={360} />}>
          <LaterActivityChart
            series={series}
            entries={entries}
            events={events}
            range={range}
            onRange={(next) => set({ range: next?.map(Math.round).join("-") })}
            onVersion={(id) => set({ at: String(id) })}
          />
        </Suspense>
      )}
      <ChosenVersion view={view} entries={entries} series={series} />
      <EventList events={events} artifactId={artifact.id} />
    </div>
  );
}

/** The shown part of the time in the address, in seconds. */
function rangeIn(text: string | undefined): readonly [number, number] | undefined {
  const [, from, to] = /^(\d{1,12})-(\d{1,12})$/.exec(text ?? "") ?? [];
  return from === undefined || to === undefined || Number(from) >= Number(to) ? undefined : [Number(from), Number(to)];
}
