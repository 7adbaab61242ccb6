import { hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { Rating } from "../../components/Rating.tsx";
import type { IndicatorView } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { ExplorerView } from "./explorer-view.ts";
import type { HistoryEntry } from "./history.ts";

/** A longer list is too much to start with. */
const contributorsMax = 3;

interface WhySentenceProps {
  readonly view: ExplorerView;
  readonly indicator: IndicatorView;
  readonly now: HistoryEntry;
}

/** The measure behind the rating, the range of the level, and what would improve it. */
export function WhySentence({ view, indicator, now }: WhySentenceProps) {
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
          <Contributors view={view} indicator={indicator} />
        </span>
      )}
    </p>
  );
}

/** The range of a level; `<` or `≥` if one side is open. */
function rangeOf(
  { lower, upper }: { readonly lower: number; readonly upper: number },
  number: (value: number) => string,
) {
  const [from, to] = [lower, upper].map((bound) => (Number.isFinite(bound) ? number(bound) : undefined));
  if (from !== undefined && to !== undefined) return `${from}–${to}`;
  return to !== undefined ? `< ${to}` : from !== undefined ? `≥ ${from}` : "";
}

/** The explanation of the rating. Requested by the parent, in parallel with its other requests. */
export function useExplanation({ artifact, version }: ExplorerView, indicator: IndicatorView) {
  return useRead("GET /api/artifacts/:id/explain", {
    params: { id: artifact.id },
    query: { indicator: indicator.id, version },
  });
}

/** The artifacts below that cause the rating: the smallest set whose improvement improves it, if there is one. */
function Contributors({ view, indicator }: Pick<WhySentenceProps, "view" | "indicator">) {
  const { compare } = useTexts();
  const { version } = view;
  const { data } = useExplanation(view, indicator);
  const contributors = data?.contributors ?? null;
  if (contributors === null || contributors.artifacts.length === 0) return null;
  const named = labelArtifacts(contributors.artifacts.slice(0, contributorsMax));
  return (
    <>
      {` ${contributors.suffices ? compare.sufficient : compare.helpful}`}
      {named.map(({ id, path, label }, index) => (
        <span key={id}>
          {index === 0 ? " " : ", "}
          <AppLink href={hrefOf(`/explore/${id}`, { version })} title={path}>
            {label}
          </AppLink>
        </span>
      ))}
      {contributors.artifacts.length > contributorsMax ? " …" : "."}
    </>
  );
}

/** Their names, with the file where two have the same name. */
function labelArtifacts<Named extends { readonly name: string; readonly path: string }>(artifacts: readonly Named[]) {
  return artifacts.map((one) => {
    const alike = artifacts.some((other) => other !== one && other.name === one.name);
    const file = one.path.replace(/#.*/, "").split("/").at(-1);
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
