import { useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import type { IndicatorView } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import type { ReferenceView } from "../../model/reference.ts";
import type { HistoryEntry } from "./history.ts";
import { IndicatorChange } from "./IndicatorChange.tsx";

interface IndicatorTilesProps {
  readonly indicators: readonly IndicatorView[];
  readonly chosen: IndicatorView;
  readonly now: HistoryEntry;
  readonly before: HistoryEntry | undefined;
  readonly reference: ReferenceView | undefined;
}

/** Every indicator with its value, level and change. Choosing one rates everything below by it. */
export function IndicatorTiles({ indicators, chosen, now, before, reference }: IndicatorTilesProps) {
  const { explorer } = useTexts();
  const address = useAddress();
  const rated = indicators.filter(({ id }) => (now.indicators[id]?.rank ?? -1) >= 0 || id === chosen.id);
  return (
    <section aria-label={explorer.indicators}>
      <ul className="tiles">
        {rated.map((indicator, index) => (
          <li key={indicator.id}>
            <AppLink
              href={address.with({ indicator: index === 0 ? undefined : indicator.id, level: undefined })}
              replace
              className="tile"
              aria-current={indicator.id === chosen.id ? "true" : undefined}
            >
              <span className="tile-name breakable">{indicator.name}</span>
              <span className="row-tight">
                <Rating level={now.indicators[indicator.id]!} />
                <span className="tile-value">
                  <NumberValue value={now.measures[indicator.measure.id]} measure={indicator.measure} />
                </span>
              </span>
              {reference?.isHere !== true ? null : <IndicatorChange indicator={indicator} now={now} before={before} />}
            </AppLink>
          </li>
        ))}
      </ul>
      <p className="small soft">{reference === undefined ? explorer.noReference : explorer.since(reference.name)}</p>
    </section>
  );
}
