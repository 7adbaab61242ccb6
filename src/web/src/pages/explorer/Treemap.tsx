import { useMemo } from "react";
import { useAddress } from "../../address/address.ts";
import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Select } from "../../components/Field.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import type { IndicatorView } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { AreaMap, heightPixels } from "./AreaMap.tsx";
import type { ExplorerView } from "./explorer-view.ts";
import { areaOf, colorsOf } from "./treemap-areas.ts";
import { innermostOf, nestAreas } from "./treemap-layout.ts";
import { isContainer, shownTypes, subjectKey, subjectsOf, type TreemapSubject } from "./treemap-subjects.ts";
import { TreemapLegend } from "./TreemapLegend.tsx";

const areasMax = 1_500;

interface TreemapProps {
  readonly view: ExplorerView;
  readonly indicator: IndicatorView;
}

/** Everything below the artifact as areas; any measure or indicator can be the size or the colour. */
export function Treemap({ view, indicator }: TreemapProps) {
  const { explorer, treemap } = useTexts();
  const { search, change } = useAddress();
  const { model, artifact } = view;
  const subjects = useMemo(() => subjectsOf(model, artifact.type.id), [model, artifact.type.id]);
  const chosen = (key: string | undefined): TreemapSubject | undefined => subjects.find((known) => known.key === key);
  const size = chosen(search["size"]) ?? subjects[0];
  const color = chosen(search["color"]) ?? chosen(subjectKey("INDICATOR", indicator.id));
  const options = subjects.map(({ key, name, type }) => ({
    value: key,
    label: name,
    group: type === "MEASURE" ? explorer.measures : explorer.indicators,
  }));
  return (
    <section className="panel" aria-label={treemap.title}>
      <div className="panel-head">
        <h2>{treemap.title}</h2>
        <Select
          inline
          label={treemap.size}
          value={size?.key ?? ""}
          options={options}
          onChange={(key) => change({ size: key }, { replace: true })}
        />
        <Select
          inline
          label={treemap.color}
          value={color?.key ?? ""}
          options={options.toReversed()}
          onChange={(key) => change({ color: key }, { replace: true })}
        />
      </div>
      {size === undefined || color === undefined ? (
        <p className="soft">{treemap.empty}</p>
      ) : (
        <Areas view={view} size={size} color={color} />
      )}
    </section>
  );
}

interface AreasProps {
  readonly view: ExplorerView;
  readonly size: TreemapSubject;
  readonly color: TreemapSubject;
}

function Areas({ view, size, color }: AreasProps) {
  const { treemap } = useTexts();
  const formats = useFormats();
  const read = useAreas(view, size, color);
  const { data } = read;
  const root = useMemo(
    () =>
      nestAreas(
        (data?.artifacts ?? []).map((found) => areaOf(found, size, color)),
        size.additive,
      ),
    [data, size, color],
  );
  const colors = useMemo(() => colorsOf(innermostOf(root), color, formats), [root, color, formats]);
  if (read.error !== null) return <ReadError read={read} />;
  if (data === undefined) return <Skeleton height={heightPixels} />;
  if (root.children.length === 0) return <p className="soft">{treemap.empty}</p>;
  return (
    <>
      <AreaMap root={root} colors={colors} size={size} view={view} />
      <TreemapLegend subject={color} colors={colors} />
      {data.artifacts.length === areasMax && !size.additive ? (
        <p className="small soft">{treemap.largest(areasMax)}</p>
      ) : null}
    </>
  );
}

function useAreas({ artifact, model, version }: ExplorerView, size: TreemapSubject, color: TreemapSubject) {
  const rated = size.type === "INDICATOR";
  return useRead(
    "POST /api/artifacts/:id/query",
    {
      params: { id: artifact.id },
      query: { version },
      body: {
        artefactTypes: [...shownTypes(model, artifact.type.id)],
        columns: [
          { type: size.type, id: size.id },
          { type: color.type, id: color.id },
        ],
        orders: [{ type: "MEASURE", id: size.measureId, order: "DESC", orderType: rated ? "RANK" : "VALUE" }],
        filters: [{ type: rated ? "indicator" : "measure", id: size.id, data: { bounds: rated ? "[0;[" : "]0;[" } }],
        resultSize: areasMax,
        hideRating: isContainer(artifact.type.id),
      },
    },
    { keepPrevious: true },
  );
}
