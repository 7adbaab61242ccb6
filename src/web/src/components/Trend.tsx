import { ArrowDown, ArrowUp, Equal, Plus } from "lucide-react";
import { useTexts } from "../texts/catalogue.ts";
import "./rating.css";

const pictures = { IMPROVED: ArrowUp, DEGRADED: ArrowDown, STABLE: Equal, NEW: Plus } as const;

/** The change of a rating since the reference version, as arrow and colour; nothing where it is unknown. */
export function Trend({ id, size = 16 }: { readonly id: string; readonly size?: number }) {
  const { frame } = useTexts();
  if (!(id in pictures)) return null;
  const known = id as keyof typeof pictures;
  const Picture = pictures[known];
  const label = frame.trends[known] ?? id;
  return (
    <span className={`trend trend-${known}`} role="img" aria-label={label} title={label}>
      <Picture size={size} strokeWidth={2.5} aria-hidden />
    </span>
  );
}
