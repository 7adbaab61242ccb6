import { hrefOf } from "../../address/address.ts";
import { Go } from "../../address/Go.tsx";
import { useRead } from "../../api/queries.ts";
import { Rating } from "../../components/Rating.tsx";
import type { IndicatorView } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { Explored } from "./explored.ts";
import type { HistoryEntry } from "./history.ts";

/** More than this nobody fixes at once. */
const contributorsMax = 3;

interface WhySentenceProps {
  readonly explored: Explored;
  readonly indicator: IndicatorView;
  readonly now: HistoryEntry;
}

/** Which measure makes the rating, the values that its level stands for, and what would lift it. */
export function WhySentence({ explored, indicator, now }: WhySentenceProps) {
  const { reason } = useTexts();
  const formats = useFormats();
  const level = now.indicators[indicator.id];
  const value = now.measures[indicator.measure.id];
  if (level === undefined) return null;
  const withUnit = (number: number): string =>
    [formats.number(number), indicator.measure.unit].filter((part) => part !== undefined).join(" ");
  const bounds = indicator.levels.find(({ id }) => id === level.id)?.bounds;
  const range = bounds === undefined ? "" : rangeOf(bounds, (bound) => formats.number(bound));
  return (
    <p className="why" aria-label={reason.why}>
      <Rating level={level} size="small" />
      {value === null || value === undefined ? (
        <span>{reason.unrated(indicator.measure.name)}</span>
      ) : (
        <span>
          {reason.because(level.name, indicator.measure.name, withUnit(value))}
          {range === "" ? "" : ` (${range})`}
          {". "}
          <BetterLevel indicator={indicator} rank={level.rank} />
          <Contributors explored={explored} indicator={indicator} />
        </span>
      )}
    </p>
  );
}

/** The values that a level stands for; a side that is open is told by a sign. */
function rangeOf(
  { lower, upper }: { readonly lower: number; readonly upper: number },
  number: (value: number) => string,
) {
  const [from, to] = [lower, upper].map((bound) => (Number.isFinite(bound) ? number(bound) : undefined));
  if (from !== undefined && to !== undefined) return `${from}–${to}`;
  return to !== undefined ? `< ${to}` : from !== undefined ? `≥ ${from}` : "";
}

/** Why it is rated so: asked for by who shows the sentence, before there is anything to say. */
export function useExplanation({ artifact, version }: Explored, indicator: IndicatorView) {
  return useRead("GET /api/artifacts/:id/explain", {
    params: { id: artifact.id },
    query: { indicator: indicator.id, version },
  });
}

/** Those below that keep the rating where it is: the smallest set that would lift it, where there is one. */
function Contributors({ explored, indicator }: Pick<WhySentenceProps, "explored" | "indicator">) {
  const { compare } = useTexts();
  const { version } = explored;
  const { data } = useExplanation(explored, indicator);
  const contributors = data?.contributors ?? null;
  if (contributors === null || contributors.artifacts.length === 0) return null;
  const named = tellApart(contributors.artifacts.slice(0, contributorsMax));
  return (
    <>
      {` ${contributors.suffices ? compare.sufficient : compare.helpful}`}
      {named.map(({ id, path, label }, index) => (
        <span key={id}>
          {index === 0 ? " " : ", "}
          <Go href={hrefOf(`/explore/${id}`, { version })} title={path}>
            {label}
          </Go>
        </span>
      ))}
      {contributors.artifacts.length > contributorsMax ? " …" : "."}
    </>
  );
}

/** Their names; where two are called the same, with the file that each is in. */
function tellApart<Named extends { readonly name: string; readonly path: string }>(artifacts: readonly Named[]) {
  return artifacts.map((one) => {
    const alike = artifacts.some((other) => other !== one && other.name === one.name);
    const file = one.path.split("#")[0]!.split("/").at(-1);
    return { ...one, label: alike ? `${file}: ${one.name}` : one.name };
  });
}

function BetterLevel({ indicator, rank }: { readonly indicator: IndicatorView; readonly rank: number }) {
  const { reason } = useTexts();
  const formats = useFormats();
  if (rank < 0) return null;
  const better = indicator.levels.findLast((level) => level.rank < rank);
  if (better === undefined) return <>{reason.best}</>;
  if (better.bounds === undefined) return null;
  const bound = indicator.risesToWorse ? better.bounds.upper : better.bounds.lower;
  if (!Number.isFinite(bound)) return null;
  const text = indicator.risesToWorse ? reason.betterBelow : reason.betterAbove;
  return <>{text(formats.number(bound), better.name)}</>;
}
