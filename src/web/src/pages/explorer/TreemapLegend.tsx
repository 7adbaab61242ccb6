import { cssColor } from "../../components/colors.ts";
import { Rating } from "../../components/Rating.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { TreemapColors } from "./treemap-areas.ts";
import { unknownRgb, type ValueClass } from "./treemap-colors.ts";
import type { TreemapSubject } from "./treemap-subjects.ts";

interface TreemapLegendProps {
  readonly subject: TreemapSubject;
  readonly colors: TreemapColors;
}

/** The meaning of the colours in a treemap. */
export function TreemapLegend({ subject, colors }: TreemapLegendProps) {
  const { treemap } = useTexts();
  const formats = useFormats();
  const { levels, classes, incomplete } = colors;
  const range = ({ low, high }: ValueClass): string =>
    low === high ? formats.number(low) : `${formats.number(low)} – ${formats.number(high)}`;
  return (
    <ul className="legend small" aria-label={treemap.legend}>
      {subject.type === "INDICATOR"
        ? levels.map((level) => (
            <li key={level.id}>
              <Rating level={level} size="small" named />
            </li>
          ))
        : classes.map((known) => (
            <li key={known.low}>
              <Swatch rgb={known.rgb} />
              {range(known)}
            </li>
          ))}
      {incomplete ? (
        <li>
          <Swatch rgb={unknownRgb} />
          {treemap.legendMissing}
        </li>
      ) : null}
      {subject.unit === undefined ? null : <li className="soft">{subject.unit}</li>}
    </ul>
  );
}

function Swatch({ rgb }: { readonly rgb: readonly number[] }) {
  return <span className="legend-color" aria-hidden style={{ backgroundColor: cssColor(rgb) }} />;
}
