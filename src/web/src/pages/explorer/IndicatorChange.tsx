import { Trend } from "../../components/Trend.tsx";
import type { IndicatorView } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { HistoryEntry } from "./history.ts";

interface IndicatorChangeProps {
  readonly indicator: IndicatorView;
  readonly now: HistoryEntry;
  readonly before: HistoryEntry | undefined;
}

/** How much an indicator changed since the reference version, and whether that is better. */
export function IndicatorChange({ indicator, now, before }: IndicatorChangeProps) {
  const { frame } = useTexts();
  const formats = useFormats();
  const [value, earlier] = [now.measures[indicator.measure.id], before?.measures[indicator.measure.id]];
  if (typeof value !== "number" || typeof earlier !== "number") return <span className="small soft">–</span>;
  const difference = value - earlier;
  const trend = difference === 0 ? "STABLE" : difference > 0 === indicator.risesToWorse ? "DEGRADED" : "IMPROVED";
  return (
    <span className={`row-tight small trend-${trend}`}>
      <Trend id={trend} size={12} />
      {formats.measureChange(difference, indicator.measure)} {difference === 0 ? "" : frame.trends[trend]}
    </span>
  );
}
