import { hrefOf, useNavigation } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { cssColor } from "../../components/colors.ts";
import { Rating } from "../../components/Rating.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { Answer } from "../../api/client.ts";
import type { ExplorerView } from "./explorer-view.ts";
import { unknownRgb } from "./treemap-colors.ts";

const spotsMax = 200;
const named = 5;
const width = 360;
const height = 180;
const inset = 8;
/** Room for the name of the vertical axis, above the spots. */
const labelPixels = 16;
const measures = ["VG", "CHURN"] as const;

type QueriedArtifact = Answer<"POST /api/artifacts/:id/query">["artifacts"][number];

interface Hotspot {
  readonly artifact: QueriedArtifact;
  readonly complexity: number;
  readonly churn: number;
}

/** Complexity and churn of the files below. Hidden if the results contain no churn. */
export function Hotspots({ view }: { readonly view: ExplorerView }) {
  const { explorer } = useTexts();
  const formats = useFormats();
  const { artifact, model, version } = view;
  const known = measures.every((id) => model.measure(id) !== undefined);
  const { data } = useRead(
    "POST /api/artifacts/:id/query",
    {
      params: { id: artifact.id },
      query: { version },
      body: {
        artefactTypes: ["FILE"],
        columns: measures.map((id) => ({ type: "MEASURE", id })),
        orders: [{ type: "MEASURE", id: "CHURN", order: "DESC", orderType: "VALUE" }],
        filters: measures.map((id) => ({ type: "measure", id, data: { bounds: "]0;[" } })),
        resultSize: spotsMax,
      },
    },
    { enabled: known, keepPrevious: true },
  );
  const spots = (data?.artifacts ?? []).map(hotspotOf).toSorted((one, other) => weight(other) - weight(one));
  if (spots.length < 2) return null;
  return (
    <section className="panel" aria-label={explorer.hotspots}>
      <div className="panel-head">
        <h2>{explorer.hotspots}</h2>
      </div>
      <p className="small soft">{explorer.hotspotsText}</p>
      <Scatter spots={spots} names={measures.map((id) => model.measure(id)!.name)} version={version} />
      <ol className="spots">
        {spots.slice(0, named).map(({ artifact: spot, complexity, churn }) => (
          <li key={spot.id} className="row">
            {spot.level === undefined ? null : <Rating level={spot.level} size="small" />}
            <AppLink href={hrefOf(`/explore/${spot.id}`, { version })} className="truncate" title={spot.viewPath}>
              {spot.name}
            </AppLink>
            <span className="push small soft">
              {formats.number(complexity)} × {formats.number(churn)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ScatterProps {
  readonly spots: readonly Hotspot[];
  readonly names: readonly string[];
  readonly version: number | undefined;
}

// The list below shows the same values as text, so the chart is an image.
function Scatter({ spots, names, version }: ScatterProps) {
  const navigate = useNavigation();
  const x = scaleOf(
    spots.map(({ churn }) => churn),
    width,
  );
  const y = scaleOf(
    spots.map(({ complexity }) => complexity),
    height - labelPixels,
  );
  return (
    <svg className="scatter" viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <path d={`M${inset} ${inset}V${height - inset}H${width - inset}`} className="scatter-axes" />
      {spots.toReversed().map(({ artifact, churn, complexity }) => (
        <circle
          key={artifact.id}
          cx={x(churn)}
          cy={height - y(complexity)}
          r={4.5}
          fill={cssColor(artifact.level?.color ?? unknownRgb)}
          onClick={() => navigate(hrefOf(`/explore/${artifact.id}`, { version }))}
        >
          <title>{artifact.name}</title>
        </circle>
      ))}
      <text x={width - inset} y={height - inset - 4} textAnchor="end">
        {names[1]}
      </text>
      <text x={inset + 4} y={inset + 10}>
        {names[0]}
      </text>
    </svg>
  );
}

// Both axes are logarithmic, because the values spread over powers of ten.
function scaleOf(values: readonly number[], length: number): (value: number) => number {
  const logs = values.map((value) => Math.log(value));
  const low = Math.min(...logs);
  const span = Math.max(...logs) - low || 1;
  return (value) => 2 * inset + ((Math.log(value) - low) / span) * (length - 4 * inset);
}

function hotspotOf(artifact: QueriedArtifact): Hotspot {
  const [complexity, churn] = artifact.values.map((value) => Number(value?.value ?? 0));
  return { artifact, complexity: complexity!, churn: churn! };
}

function weight({ complexity, churn }: Hotspot): number {
  return complexity * churn;
}
