import { useFormats, useTexts } from "../texts/catalogue.ts";
import type { MeasureFormat } from "../../../text/index.ts";
import "./rating.css";

interface NumberValueProps {
  readonly value: number | null | undefined;
  /** What the number is a value of: its unit and its digits. */
  readonly measure?: MeasureFormat | undefined;
}

const plain: MeasureFormat = {};

/** A number with its unit; a missing number is a dash. */
export function NumberValue({ value, measure = plain }: NumberValueProps) {
  const { table } = useTexts();
  const formats = useFormats();
  if (value === null || value === undefined) return <span className="soft">–</span>;
  const { unit, decimals, isEffort = false } = measure;
  if (isEffort) {
    const exact = table.effort(formats.measure(value, { unit, decimals }));
    return <span title={exact}>{formats.measure(value, measure)}</span>;
  }
  return (
    <span>
      {formats.measure(value, { decimals })}
      {unit === undefined || unit === "" ? null : <span className="number-unit"> {unit}</span>}
    </span>
  );
}
