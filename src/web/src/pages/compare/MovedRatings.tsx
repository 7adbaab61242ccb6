import { ArrowRight } from "lucide-react";
import type { Answer } from "../../api/client.ts";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Trend } from "../../components/Trend.tsx";
import type { ModelView } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import "./compare.css";

type Comparison = Answer<"GET /api/versions/:id/compare/:other">;

interface MovedRatingsProps {
  readonly ratings: Comparison["ratings"];
  /** Has the units of the values; undefined while loading. */
  readonly model: ModelView | undefined;
}

/** The ratings of the whole that differ between two versions. */
export function MovedRatings({ ratings, model }: MovedRatingsProps) {
  const { compare } = useTexts();
  return (
    <section className="panel" aria-label={compare.ratings}>
      <h2 className="panel-head">{compare.ratings}</h2>
      {ratings.length === 0 ? <p className="soft">{compare.noRatings}</p> : null}
      <ul className="moved">
        {ratings.map(({ indicator, before, after, rankChange, valueBefore, valueAfter }) => (
          <li key={indicator.id} className="row">
            <Trend id={trendOf(rankChange)} />
            <span className="moved-name">{indicator.name}</span>
            {before === null ? "–" : <Rating level={before} />}
            <ArrowRight size={16} aria-hidden />
            {after === null ? "–" : <Rating level={after} />}
            <span className="soft">
              <NumberValue value={valueBefore} measure={model?.indicator(indicator.id)?.measure} /> →{" "}
              <NumberValue value={valueAfter} measure={model?.indicator(indicator.id)?.measure} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function trendOf(rankChange: number | null): string {
  if (rankChange === null) return "UNKNOWN";
  if (rankChange === 0) return "STABLE";
  return rankChange > 0 ? "DEGRADED" : "IMPROVED";
}
