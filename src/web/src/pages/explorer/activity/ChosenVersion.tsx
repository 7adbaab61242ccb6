import { hrefOf, useAddress } from "../../../address/address.ts";
import { AppLink } from "../../../address/AppLink.tsx";
import { Select } from "../../../components/Field.tsx";
import { NumberValue } from "../../../components/NumberValue.tsx";
import { Rating } from "../../../components/Rating.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { useTexts } from "../../../texts/catalogue.ts";
import { verdictHref } from "../../verdict/address.ts";
import type { ExplorerView } from "../explorer-view.ts";
import type { HistoryEntry } from "../history.ts";
import type { Series } from "./series.ts";

interface ChosenVersionProps {
  readonly view: ExplorerView;
  /** Oldest first. */
  readonly entries: readonly HistoryEntry[];
  readonly series: readonly Series[];
}

/** The version that was clicked in the chart: its values, and where to go from there. */
export function ChosenVersion({ view, entries, series }: ChosenVersionProps) {
  const { activity: texts, explorer, verdict } = useTexts();
  const { search, change } = useAddress();
  const at = entries.findIndex(({ versionId }) => String(versionId) === search["at"]);
  const index = at === -1 ? entries.length - 1 : at;
  const entry = entries[index];
  if (entry === undefined) return null;
  const before = entries[index - 1];
  const newest = entries.at(-1)!;
  const { versionId, versionName, analysisTime, measures, indicators } = entry;
  return (
    <section className="panel activity-version" aria-label={texts.chosen}>
      <Select
        inline
        label={explorer.version}
        value={String(versionId)}
        options={entries.toReversed().map((one) => ({ value: String(one.versionId), label: one.versionName }))}
        onChange={(id) => change({ tab: "activity", at: id }, { replace: true })}
      />
      <span className="soft small">
        <RelativeTime at={analysisTime} />
      </span>
      {series.map((one) => (
        <span key={one.id} className="row-tight">
          <span className="soft">{one.kind === "rank" ? texts.levelOf(one.name) : one.name}</span>
          {one.kind === "measure" ? (
            <NumberValue value={measures[one.measure.id]} measure={one.measure} />
          ) : (
            <LevelOf level={indicators[one.indicator.id]} />
          )}
        </span>
      ))}
      <span className="row push">
        <AppLink href={hrefOf(`/explore/${view.artifact.id}`, { version: versionId })}>
          {texts.open(versionName)}
        </AppLink>
        <AppLink href={verdictHref(versionId)}>{verdict.title}</AppLink>
        {before === undefined ? null : (
          <AppLink href={`/compare/${before.versionId}/${versionId}`}>{texts.compareWith(before.versionName)}</AppLink>
        )}
        {newest.versionId === versionId ? null : (
          <AppLink href={`/compare/${versionId}/${newest.versionId}`}>{texts.compareWith(newest.versionName)}</AppLink>
        )}
      </span>
    </section>
  );
}

function LevelOf({ level }: { readonly level: HistoryEntry["indicators"][string] | undefined }) {
  return level === undefined ? "–" : <Rating level={level} />;
}
