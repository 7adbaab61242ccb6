import { hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { Rating } from "../../components/Rating.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import type { IndicatorView } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { Formats } from "../../../../text/index.ts";
import type { ExplorerView } from "./explorer-view.ts";
import type { HistoryEntry } from "./history.ts";

/** Longer lists are too much to start with. */
const contributorsMax = 3;
const causesMax = 4;

interface WhySentenceProps {
  readonly view: ExplorerView;
  readonly indicator: IndicatorView;
  readonly now: HistoryEntry;
}

/** The measures behind the rating, worst first, with the values that would improve it. */
export function WhySentence({ view, indicator, now }: WhySentenceProps) {
  const { reason } = useTexts();
  const formats = useFormats();
  const { data } = useExplanation(view, indicator);
  const level = now.indicators[indicator.id];
  if (level === undefined) return null;
  const [worst, ...others] = data?.causes ?? [];
  const best = worst?.id === indicator.measure.id ? reason.best : reason.bestInSpiteOf;
  const sentenceOf = data?.better === null ? best : reason.because;
  return (
    <section className="why" aria-label={reason.why}>
      <Rating level={level} size="small" />
      {data === undefined ? (
        <Skeleton height={24} />
      ) : worst === undefined ? (
        <p>{reason.unrated(indicator.measure.name)}</p>
      ) : (
        <div className="why-text">
          <p>
            {sentenceOf(level.name, worst.name, valueText(view, formats, worst.id, worst.value))}{" "}
            <Limit view={view} cause={worst} better={data.better?.level.name} />
            <Contributors view={view} indicator={indicator} /> <Line view={view} line={data.line} />
          </p>
          {others.length === 0 ? null : (
            <ol className="causes small" aria-label={reason.causes} start={2}>
              {others.slice(0, causesMax).map((cause) => (
                <li key={cause.id}>
                  {cause.name}: <strong>{valueText(view, formats, cause.id, cause.value)}</strong>{" "}
                  <span className="soft">
                    ({reason.share(formats.measure(cause.share, indicator.measure))}){" "}
                    {!isBeyondLimit(cause) ? null : (
                      <Limit view={view} cause={cause} better={data.better?.level.name} />
                    )}
                  </span>
                </li>
              ))}
            </ol>
          )}
          <Comparison comparison={data.comparison} isWhole={indicator.measure.id === "SCORE"} />
        </div>
      )}
    </section>
  );
}

interface ComparisonProps {
  readonly comparison: Answer<"GET /api/artifacts/:id/explain">["comparison"];
  /** Whether the rating of the project as a whole is compared, which has more sides than packages have. */
  readonly isWhole: boolean;
}

/** How the project compares with public packages in its language. */
function Comparison({ comparison, isWhole }: ComparisonProps) {
  const { reason } = useTexts();
  const formats = useFormats();
  if (comparison === null) return null;
  const { betterThanPercent, packages, language, day } = comparison;
  const share = formats.share(betterThanPercent / 100);
  return (
    <p className="small soft">
      {reason.betterThan(share, formats.number(packages), language, formats.day(day))}
      {isWhole ? ` ${reason.comparedCode}` : null}
    </p>
  );
}

type Cause = Answer<"GET /api/artifacts/:id/explain">["causes"][number];

/** Whether the cause has a limit that it does not meet yet. */
function isBeyondLimit({ value, limit, risesToWorse }: Cause): boolean {
  return limit !== null && (risesToWorse ? value >= limit : value < limit);
}

function valueText({ model }: ExplorerView, formats: Formats, measureId: string, value: number): string {
  return formats.measure(value, model.measure(measureId) ?? {});
}

interface LimitProps {
  readonly view: ExplorerView;
  readonly cause: Cause;
  /** The name of the next better level; undefined if there is no better level. */
  readonly better: string | undefined;
}

/** The value of the cause that would improve the level. */
function Limit({ view, cause: { id, limit, risesToWorse }, better }: LimitProps) {
  const { reason } = useTexts();
  const formats = useFormats();
  if (better === undefined) return null;
  if (limit === null) return <>{reason.several(better)}</>;
  const text = risesToWorse ? reason.betterBelow : reason.betterAbove;
  return <>{text(valueText(view, formats, id, limit), better)}</>;
}

/** A link to the artifact's first line in its source. */
function Line({ view, line }: { readonly view: ExplorerView; readonly line: number | null }) {
  const { reason } = useTexts();
  const formats = useFormats();
  if (line === null) return null;
  const { artifact, version } = view;
  return (
    <AppLink href={hrefOf(`/explore/${artifact.id}`, { version, tab: "source", line })}>
      {reason.atLine(formats.number(line))}
    </AppLink>
  );
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
