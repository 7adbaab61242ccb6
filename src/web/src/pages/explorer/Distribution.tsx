import { useMemo } from "react";
import { useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { cssColor } from "../../components/colors.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import type { IndicatorView } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { ExplorerView } from "./explorer-view.ts";
import { optionOf, populationOf, populationOptions, withoutFunctions, type Population } from "./population.ts";

interface DistributionProps {
  readonly view: ExplorerView;
  readonly population: Population;
}

/** The number of artifacts below on each level; a click filters the table by the level. */
export function Distribution({ view, population }: DistributionProps) {
  const { worst: texts } = useTexts();
  const formats = useFormats();
  const { search, with: at } = useAddress();
  const { indicator, type } = population;
  const read = useDistribution(view, indicator, type);
  const { data } = read;
  const options = populationOptions(view.model, view.artifact.type.id, texts);
  const named = options.find(({ value }) => value === optionOf(population))?.label;
  const levels = data?.levels.filter(({ level, count }) => level.rank >= 0 || count > 0) ?? [];
  const most = Math.max(1, ...levels.map(({ count }) => count));
  return (
    <section className="panel" aria-label={texts.distribution}>
      <div className="panel-head">
        <h2>{texts.distribution}</h2>
        <span className="soft small">
          {named} · {indicator.name}
        </span>
      </div>
      <ReadError read={read} />
      {data === undefined && read.error === null ? <Skeleton lines={7} height={20} /> : null}
      <ul className="bars">
        {levels.map(({ level, count }) => (
          <li key={level.id}>
            <AppLink
              className="choice bar-row"
              replace
              href={at({ level: search["level"] === level.id ? undefined : level.id })}
              aria-current={search["level"] === level.id ? "true" : undefined}
            >
              <Rating level={level} size="small" />
              <span className="bar-track" aria-hidden>
                <span
                  className="bar-fill"
                  style={{
                    width: count === 0 ? 0 : `max(2px, ${(100 * count) / most}%)`,
                    backgroundColor: cssColor(level.color),
                  }}
                />
              </span>
              <span className="bar-number">{formats.number(count)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The population to show: the one that the address names, else the functions, else the files. */
export function usePopulation(view: ExplorerView, chosen: IndicatorView): Population {
  const { search } = useAddress();
  const { model, artifact } = view;
  const named = search["type"];
  const type = artifact.type.id;
  const first = populationOf(model, type, named, chosen);
  const { data } = useDistribution(view, first.indicator, first.type);
  const isEmpty = data?.levels.every(({ count }) => count === 0) === true;
  const population =
    named === undefined && isEmpty ? populationOf(model, type, withoutFunctions(model, type), chosen) : first;
  const { type: shownType, indicator } = population;
  // The same object while nothing changes, so that tables can depend on it.
  return useMemo(() => ({ type: shownType, indicator }), [shownType, indicator]);
}

/** The counts by level. Other charts take the levels' colours from them. */
export function useDistribution({ artifact, version }: ExplorerView, indicator: IndicatorView, type?: string) {
  return useRead(
    "GET /api/artifacts/:id/distribution",
    { params: { id: artifact.id }, query: { indicator: indicator.id, type, version } },
    { keepPrevious: true },
  );
}
