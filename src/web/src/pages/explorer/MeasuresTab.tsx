import { useMemo } from "react";
import { useRead } from "../../api/queries.ts";
import { CutText } from "../../components/CutText.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { useNarrow } from "../../components/screen.ts";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import type { MeasureView } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { ExplorerView } from "./explorer-view.ts";
import { idsMax, shownEntries, type HistoryEntry } from "./history.ts";

interface Row {
  readonly measure: MeasureView;
  readonly value: number | null;
  readonly before: number | null;
}

/** Every measure of the artifact, with its value in the reference version. */
export function MeasuresTab({ view }: { readonly view: ExplorerView }) {
  const { explorer } = useTexts();
  const formats = useFormats();
  const narrow = useNarrow();
  const { artifact, model, version, shown, reference } = view;
  const measures = useMemo(() => model.measuresOf(artifact.type.id), [model, artifact.type.id]);
  const versions = [shown?.id, reference?.isHere === true ? reference.id : undefined].filter((id) => id !== undefined);
  const { data, error, isPending } = useAllMeasures(artifact.id, version, measures, versions);
  const rows = useMemo(() => {
    const { now, before } = shownEntries(data ?? [], view);
    return measures
      .map((measure) => ({
        measure,
        value: now?.measures[measure.id] ?? null,
        before: before?.measures[measure.id] ?? null,
      }))
      .filter(({ value, before: earlier }) => value !== null || earlier !== null);
  }, [data, measures, view]);
  const columns = useMemo((): readonly Column<Row>[] => {
    const changed = ({ value, before }: Row): number | null =>
      value === null || before === null ? null : value - before;
    return [
      {
        id: "measure",
        header: explorer.measure,
        fixed: true,
        sortable: true,
        value: ({ measure }) => measure.name,
        cell: ({ measure }) => (
          <span className="table-link" title={measure.description ?? measure.name}>
            <CutText text={measure.name} /> <code className="small soft wide-only">{measure.id}</code>
          </span>
        ),
      },
      {
        id: "value",
        header: explorer.value,
        width: narrow ? 100 : 120,
        numeric: true,
        sortable: true,
        value: ({ value }) => value,
        cell: ({ value, measure }) => <NumberValue value={value} measure={measure} />,
      },
      {
        id: "before",
        header: reference?.isHere === true ? reference.name : explorer.before,
        width: 128,
        numeric: true,
        wide: true,
        sortable: true,
        value: ({ before }) => before,
        cell: ({ before, measure }) => <NumberValue value={before} measure={measure} />,
      },
      {
        id: "change",
        header: explorer.change,
        width: narrow ? 88 : 128,
        numeric: true,
        sortable: true,
        value: changed,
        cell: (row) => {
          const difference = changed(row);
          return difference === null ? <span className="soft">–</span> : formats.change(difference);
        },
      },
    ];
  }, [explorer, reference, formats, narrow]);
  const table = useTableAddress(columns, rows);
  return (
    <div className="table-fill measures">
      {error === null ? null : <ErrorState error={error} />}
      <Infos view={view} />
      <Table
        {...table}
        label={explorer.measures}
        rowKey={({ measure }) => measure.id}
        loading={isPending}
        empty={explorer.noMeasures}
      />
    </div>
  );
}

// A model may have more measures than one request may name: merge several answers.
function useAllMeasures(
  id: number,
  version: number | undefined,
  measures: readonly MeasureView[],
  versions: readonly number[],
) {
  const where = `versionId IN (${versions.join(",")})`;
  const ask = (start: number) => ({
    params: { id },
    query: {
      version,
      where,
      measures: measures
        .slice(start, start + idsMax)
        .map((measure) => measure.id)
        .join(","),
    },
  });
  const route = "GET /api/artifacts/:id/history";
  const first = useRead(route, ask(0), { enabled: versions.length > 0 });
  const second = useRead(route, ask(idsMax), { enabled: versions.length > 0 && measures.length > idsMax });
  const data = useMemo(() => merged(first.data, second.data), [first.data, second.data]);
  return { data, error: first.error ?? second.error, isPending: first.isPending };
}

function merged(one: readonly HistoryEntry[] | undefined, other: readonly HistoryEntry[] | undefined) {
  return one?.map((entry) => {
    const more = other?.find(({ versionId }) => versionId === entry.versionId);
    return { ...entry, measures: { ...entry.measures, ...more?.measures } };
  });
}

/** The infos of the artifact. */
function Infos({ view }: { readonly view: ExplorerView }) {
  const { explorer } = useTexts();
  const { artifact, version } = view;
  const { data } = useRead("GET /api/artifacts/:id/infos", { params: { id: artifact.id }, query: { version } });
  const infos = Object.entries(data ?? {});
  if (infos.length === 0) return null;
  return (
    <dl className="infos" aria-label={explorer.infos}>
      {infos.map(([id, { name, value }]) => (
        <div key={id} className="row-tight">
          <dt className="soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
