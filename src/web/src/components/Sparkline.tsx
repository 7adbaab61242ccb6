import "./sparkline.css";

interface SparklineProps {
  /** Oldest first; a missing value leaves a gap. */
  readonly values: readonly (number | null)[];
  /** The meaning of the line, for screen readers. */
  readonly label: string;
  /** Flips the line, so that better is always up. */
  readonly flipped?: boolean;
}

const width = 96;
const height = 24;
const inset = 3;

/** A small line chart of the last values. */
export function Sparkline({ values, label, flipped = false }: SparklineProps) {
  const present = values.filter((value) => value !== null);
  if (present.length < 2) return <span className="soft">–</span>;
  const low = Math.min(...present);
  const span = Math.max(...present) - low || 1;
  const at = (value: number, index: number): readonly [number, number] => {
    const share = (value - low) / span;
    const x = inset + (index / (values.length - 1)) * (width - 2 * inset);
    const y = inset + (flipped ? share : 1 - share) * (height - 2 * inset);
    return [x, present.every((other) => other === present[0]) ? height / 2 : y];
  };
  const points = values.flatMap((value, index) => (value === null ? [] : [at(value, index)]));
  const last = points.at(-1)!;
  return (
    <svg
      className="sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <polyline points={points.map((point) => point.join(",")).join(" ")} />
      <circle cx={last[0]} cy={last[1]} r={2.5} />
    </svg>
  );
}
