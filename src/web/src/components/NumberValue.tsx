import { useFormats } from "../texts/catalogue.ts";
import "./rating.css";

/** A number with its unit; a missing number is a dash. */
export function NumberValue({
  value,
  unit,
}: {
  readonly value: number | null | undefined;
  readonly unit?: string | undefined;
}) {
  const formats = useFormats();
  if (value === null || value === undefined) return <span className="soft">–</span>;
  return (
    <span>
      {formats.number(value)}
      {unit === undefined || unit === "" ? null : <span className="number-unit"> {unit}</span>}
    </span>
  );
}
