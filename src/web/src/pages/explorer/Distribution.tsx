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

interface DistributionProps {
  readonly view: ExplorerView;
  readonly indicator: IndicatorView;
}

/** The number of artifacts below on each level; a click filters the table by the level. */
export function Distribution({ view, indicator }: DistributionProps) {
  const { explorer } = useTexts();
  const formats = useFormats();
  const { search, with: at } = useAddress();
  const ofFiles = useDistribution(view, indicator);
  // An indicator of files rates nothing inside a file: there, functions are counted by theirs.
  const inner = view.model.rootIndicatorOf("FUNCTION");
  const isEmpty = ofFiles.data?.levels.every(({ count }) => count === 0) === true && inner.id !== indicator.id;
  const ofFunctions = useDistribution(view, inner, isEmpty);
  const read = isEmpty ? ofFunctions : ofFiles;
  const { data } = read;
  const levels = data?.levels.filter(({ level, count }) => level.rank >= 0 || count > 0) ?? [];
  const most = Math.max(1, ...levels.map(({ count }) => count));
  return (
    <section className="panel" aria-label={explorer.distribution}>
      <div className="panel-head">
        <h2>{explorer.distribution}</h2>
        <span className="soft small">{isEmpty ? inner.name : indicator.name}</span>
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

/** The counts by level. Other charts take the levels' colours from them. */
export function useDistribution({ artifact, version }: ExplorerView, indicator: IndicatorView, enabled = true) {
  return useRead(
    "GET /api/artifacts/:id/distribution",
    { params: { id: artifact.id }, query: { indicator: indicator.id, version } },
    { keepPrevious: true, enabled },
  );
}
