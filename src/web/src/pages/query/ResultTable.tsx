import { useMemo } from "react";
import { hrefOfUrl, useAddress } from "../../address/address.ts";
import { versionIn } from "../../address/search.ts";
import type { Answer } from "../../api/client.ts";
import { usePages } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { NameCell } from "../../components/NameCell.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { useNarrow } from "../../components/screen.ts";
import { Table, type Column, type Sort } from "../../components/Table.tsx";
import { pagingOf } from "../../components/table-pages.ts";
import { Trend } from "../../components/Trend.tsx";
import type { ModelView } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { nameOf, orderOf, subjectsOf, type Query, type QueryColumn } from "./query.ts";

type Result = Answer<"POST /api/artifacts/:id/query">;
export type ResultRow = Result["artifacts"][number];

const pageRows = 200;
const narrowNamePixels = 224;
/** Numbers are short: the names of artifacts need the room. Wide enough for a header where there is room. */
const measurePixels = 104;

interface ResultTableProps {
  readonly query: Query;
  readonly artifactId: number;
  readonly model: ModelView;
  readonly onChange: (query: Query) => void;
}

/** The result of the query, updated at every change. */
export function ResultTable({ query, artifactId, model, onChange }: ResultTableProps) {
  const { query: texts } = useTexts();
  const { search } = useAddress();
  const version = versionIn(search);
  const pages = usePages(
    "POST /api/artifacts/:id/query",
    { params: { id: artifactId }, query: { limit: pageRows, version }, body: query },
    { keepPrevious: true },
  );
  const rows = useMemo(() => pages.data?.pages.flatMap(({ value }) => value.artifacts) ?? [], [pages.data]);
  const columns = useColumns(query, model);
  // While the next answer loads, the table shows the previous one with the columns of that query.
  const matched = pages.data?.pages[0]?.total;
  const total = matched === undefined ? undefined : Math.min(matched, query.resultSize ?? matched);
  if (pages.error !== null) return <ReadError read={pages} />;
  return (
    <Table
      label={texts.result}
      columns={columns}
      rows={rows}
      total={total}
      rowKey={({ id }) => id}
      rowHref={({ url }) => hrefOfUrl(url)}
      rowHeight={44}
      {...pagingOf(pages)}
      sort={sortOf(query, model)}
      onSort={({ column, descending }) => {
        const asked = query.columns[columnIndex(column)];
        const order = asked && orderOf(asked, model, descending);
        if (order !== undefined) onChange({ ...query, orders: [order] });
      }}
      empty={texts.nothing}
    />
  );
}

// Values match columns by index, so that a column may occur twice.
function columnId(index: number): string {
  return `column ${index}`;
}

function columnIndex(id: string): number {
  return Number(id.split(" ")[1]);
}

function sortOf({ columns, orders }: Query, model: ModelView): Sort | undefined {
  const [first] = orders ?? [];
  if (first === undefined) return undefined;
  const index = columns.findIndex((column) => {
    const order = orderOf(column, model, first.order === "DESC");
    return order?.id === first.id && order.orderType === first.orderType;
  });
  return index === -1 ? undefined : { column: columnId(index), descending: first.order === "DESC" };
}

function useColumns(query: Query, model: ModelView): readonly Column<ResultRow>[] {
  const { explorer } = useTexts();
  const narrow = useNarrow();
  return useMemo(() => {
    const subjects = subjectsOf(model);
    const name: Column<ResultRow> = {
      id: "artifact",
      header: explorer.artifact,
      cell: ({ name: own, viewPath, level, trend }) => (
        <>
          {level === undefined ? null : <Rating level={level} size="small" />}
          {trend === undefined ? null : <Trend id={trend.id} size={14} />}
          <NameCell name={own} note={viewPath} />
        </>
      ),
      value: ({ name: own, viewPath }) => (viewPath ? `${viewPath}/${own}` : own),
      fixed: true,
      // With its rating, a name needs more room than other columns; the table then scrolls sideways.
      ...(narrow ? { width: narrowNamePixels } : {}),
    };
    const values = query.columns.map((column, index): Column<ResultRow> => ({
      id: columnId(index),
      header: nameOf(subjects, column.type, column.id),
      cell: (found) => <Value value={found.values[index]} column={column} model={model} />,
      value: (found) => found.values[index]?.value ?? null,
      sortable: column.type !== "INFO",
      numeric: column.type === "MEASURE",
      width: column.type === "MEASURE" ? measurePixels : 144,
      wide: index > 1,
    }));
    return [name, ...values];
  }, [query, model, explorer, narrow]);
}

type QueryValue = ResultRow["values"][number];

interface ValueProps {
  readonly value: QueryValue | undefined;
  readonly column: QueryColumn;
  readonly model: ModelView;
}

function Value({ value, column, model }: ValueProps) {
  if (value === undefined || value === null || value.display === null) return <span className="soft">–</span>;
  const measure = typeof value.value === "number" && value.type === "MEASURE" ? model.measure(column.id) : undefined;
  // The server writes minutes; in every table, an effort is in days and hours.
  if (measure?.isEffort === true) return <NumberValue value={Number(value.value)} measure={measure} />;
  if (value.type !== "INDICATOR" || value.level === undefined || value.level === null) return <>{value.display}</>;
  const content = column.displayType === "RANK" ? value.display : <Rating level={value.level} size="small" named />;
  const color = value.backgroundColor;
  if (color === undefined) return <>{content}</>;
  const [red = 0, green = 0, blue = 0, alpha = 255] = color;
  // A border instead of a background, so that the text has enough contrast on any colour.
  return (
    <span className="value-frame" style={{ borderColor: `rgb(${red} ${green} ${blue} / ${alpha / 255})` }}>
      {column.displayType === "MNEMONIC" ? value.display : content}
    </span>
  );
}
