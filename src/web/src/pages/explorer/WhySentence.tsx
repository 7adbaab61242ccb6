import { Rating } from "../../components/Rating.tsx";
import type { IndicatorView } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { HistoryEntry } from "./history.ts";

interface WhySentenceProps {
  readonly indicator: IndicatorView;
  readonly now: HistoryEntry;
}

/** Which measure makes the rating, the values that its level stands for, and what would lift it. */
export function WhySentence({ indicator, now }: WhySentenceProps) {
  const { explorer } = useTexts();
  const formats = useFormats();
  const level = now.indicators[indicator.id];
  const value = now.measures[indicator.measure.id];
  if (level === undefined) return null;
  const withUnit = (number: number): string =>
    [formats.number(number), indicator.measure.unit].filter((part) => part !== undefined).join(" ");
  const bounds = indicator.levels.find(({ id }) => id === level.id)?.bounds;
  const range =
    bounds === undefined
      ? ""
      : [bounds.lower, bounds.upper].map((bound) => (Number.isFinite(bound) ? formats.number(bound) : "")).join("–");
  return (
    <p className="why" aria-label={explorer.why}>
      <Rating level={level} size="small" />
      {value === null || value === undefined ? (
        <span>{explorer.unrated(indicator.measure.name)}</span>
      ) : (
        <span>
          {explorer.because(level.name, indicator.measure.name, withUnit(value))}
          {range === "" || range === "–" ? "" : ` (${range})`}
          {". "}
          <BetterLevel indicator={indicator} rank={level.rank} />
        </span>
      )}
    </p>
  );
}

function BetterLevel({ indicator, rank }: { readonly indicator: IndicatorView; readonly rank: number }) {
  const { explorer } = useTexts();
  const formats = useFormats();
  if (rank < 0) return null;
  const better = indicator.levels.findLast((level) => level.rank < rank);
  if (better === undefined) return <>{explorer.best}</>;
  if (better.bounds === undefined) return null;
  const bound = indicator.risesToWorse ? better.bounds.upper : better.bounds.lower;
  if (!Number.isFinite(bound)) return null;
  const text = indicator.risesToWorse ? explorer.betterBelow : explorer.betterAbove;
  return <>{text(formats.number(bound), better.name)}</>;
}
