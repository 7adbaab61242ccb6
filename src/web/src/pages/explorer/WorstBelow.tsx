import { useMemo } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import type { Answer } from "../../api/client.ts";
import { usePages } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Select } from "../../components/Field.tsx";
import { NameCell } from "../../components/NameCell.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useHiddenColumns, useSortChange } from "../../components/table-address.ts";
import { pagingOf } from "../../components/table-pages.ts";
import { readSort } from "../../components/table-state.ts";
import { Trend } from "../../components/Trend.tsx";
import { leafMeasures, worstCause, type WorstCause } from "../../model/causes.ts";
import { mainMeasures } from "../../model/main-measures.ts";
import type { MeasureView } from "../../model/model.ts";
import { useFormats, useTexts, type Texts } from "../../texts/catalogue.ts";
import type { Formats } from "../../../../text/index.ts";
import type { ExplorerView } from "./explorer-view.ts";
import { optionOf, populationOptions, type Population } from "./population.ts";
import { ordersFor } from "./worst-query.ts";

type Row = Answer<"POST /api/artifacts/:id/query">["artifacts"][number];

const rowsPerPage = 50;
/** Longer names get a wider column. */
const nameCharactersMin = 16;

interface WorstBelowProps {
  readonly view: ExplorerView;
  readonly population: Population;
}

/** The artifacts of the population, worst first unless another order is chosen. */
export function WorstBelow({ view, population }: WorstBelowProps) {
  const { explorer, worst: texts } = useTexts();
  const formats = useFormats();
  const { search, change } = useAddress();
  const { artifact, model, version } = view;
  const { indicator, type } = population;
  const measures = useMemo(() => shownMeasures(view, population), [view, population]);
  const queried = useMemo(
    () => [...new Set([...measures.map(({ id }) => id), ...causeMeasures(view, population)])],
    [measures, view, population],
  );
  const sort = readSort(search);
  const { level } = search;
  const orders = ordersFor(sort, population, model);
  const pages = usePages("POST /api/artifacts/:id/query", {
    params: { id: artifact.id },
    query: { version, limit: rowsPerPage },
    body: {
      columns: queried.map((id) => ({ type: "MEASURE" as const, id })),
      ...(type === undefined ? {} : { artefactTypes: [type] }),
      ...(level === undefined
        ? {}
        : { filters: [{ type: "indicator" as const, id: indicator.id, data: { checked: [level] } }] }),
      ...(orders.length === 0 ? {} : { orders: [...orders] }),
    },
  });
  const rows = useMemo(() => pages.data?.pages.flatMap(({ value }) => value.artifacts) ?? [], [pages.data]);
  const columns = useMemo(() => {
    const valueAt = ({ values }: Row, id: string): number | null => numberIn(values[queried.indexOf(id)]);
    const causes = new WeakMap<Row, { readonly cause: WorstCause | undefined }>();
    const causeOf = (row: Row): WorstCause | undefined => {
      const rating = population.type === undefined ? model.rootIndicatorOf(row.type.id) : population.indicator;
      const known = causes.get(row) ?? { cause: worstCause(model, rating, (id) => valueAt(row, id) ?? undefined) };
      causes.set(row, known);
      return known.cause;
    };
    const typed = population.type === undefined;
    return columnsOf({ measures, valueAt, causeOf, explorer, texts, formats }).filter(
      ({ id }) => typed || id !== "type",
    );
  }, [measures, queried, model, population, explorer, texts, formats]);
  return (
    <div className="panel overview-wide">
      <ReadError read={pages} />
      <Table
        label={texts.worst}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf(`/explore/${id}`, { version })}
        total={pages.data?.pages[0]?.total}
        {...pagingOf(pages)}
        sort={sort ?? { column: "rating", descending: true }}
        onSort={useSortChange()}
        {...useHiddenColumns()}
        rowHeight={44}
      >
        <h2>{texts.worst}</h2>
        <Select
          inline
          label={explorer.type}
          value={optionOf(population)}
          options={populationOptions(model, artifact.type.id, texts)}
          onChange={(next) => change({ type: next, level: undefined }, { replace: true })}
        />
      </Table>
    </div>
  );
}

/** The rated measure, then the usual ones. */
function shownMeasures({ model }: ExplorerView, { indicator }: Population): readonly MeasureView[] {
  return [indicator.measure, ...mainMeasures(model).filter(({ id }) => id !== indicator.measure.id)];
}

/** The measures that may cause a level of the population. */
function causeMeasures({ model }: ExplorerView, { type, indicator }: Population): readonly string[] {
  const indicators = type === undefined ? model.types.map((id) => model.rootIndicatorOf(id)) : [indicator];
  return indicators.flatMap(({ measure }) => leafMeasures(model, measure.id));
}

function numberIn(cell: Row["values"][number] | undefined): number | null {
  return typeof cell?.value === "number" ? cell.value : null;
}

interface ColumnParts {
  readonly measures: readonly MeasureView[];
  readonly valueAt: (row: Row, id: string) => number | null;
  readonly causeOf: (row: Row) => WorstCause | undefined;
  readonly explorer: Texts["explorer"];
  readonly texts: Texts["worst"];
  readonly formats: Formats;
}

function columnsOf({ measures, valueAt, causeOf, explorer, texts, formats }: ColumnParts): readonly Column<Row>[] {
  const causeText = (row: Row): string | null => {
    const cause = causeOf(row);
    return cause === undefined ? null : `${cause.measure.name}: ${formats.measure(cause.value, cause.measure)}`;
  };
  return [
    {
      id: "artifact",
      header: explorer.artifact,
      fixed: true,
      sortable: true,
      value: ({ viewPath, name }) => `${viewPath}/${name}`,
      cell: ({ name, viewPath }) => <NameCell name={name} note={viewPath} />,
    },
    {
      id: "rating",
      header: explorer.rating,
      width: 96,
      sortable: true,
      descendingFirst: true,
      value: ({ level }) => level?.name ?? null,
      cell: ({ level, trend }) => (
        <span className="row-tight">
          {level === undefined ? null : <Rating level={level} />}
          {trend === undefined ? null : <Trend id={trend.id} />}
        </span>
      ),
    },
    {
      id: "cause",
      header: texts.cause,
      width: 184,
      sortable: true,
      descendingFirst: true,
      value: causeText,
      cell: (row) => <Cause cause={causeOf(row)} />,
    },
    {
      id: "type",
      header: explorer.type,
      width: 104,
      wide: true,
      sortable: true,
      value: ({ type }) => type.name,
      cell: ({ type }) => type.name,
    },
    ...measures.map((measure) => ({
      id: measure.id,
      header: measure.name,
      width: measure.name.length > nameCharactersMin ? 160 : 112,
      numeric: true,
      sortable: true,
      wide: true,
      value: (row: Row) => valueAt(row, measure.id),
      cell: (row: Row) => <NumberValue value={valueAt(row, measure.id)} measure={measure} />,
    })),
  ];
}

function Cause({ cause }: { readonly cause: WorstCause | undefined }) {
  const formats = useFormats();
  if (cause === undefined) return <span className="soft">–</span>;
  return <NameCell name={cause.measure.name} note={formats.measure(cause.value, cause.measure)} />;
}
