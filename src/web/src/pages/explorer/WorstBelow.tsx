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
import type { IndicatorView } from "../../model/model.ts";
import { mainMeasures } from "../../model/main-measures.ts";
import { useTexts } from "../../texts/catalogue.ts";
import type { ExplorerView } from "./explorer-view.ts";

type Row = Answer<"POST /api/artifacts/:id/query">["artifacts"][number];

const rowsPerPage = 100;
/** Longer names get a wider column. */
const nameCharactersMin = 16;

interface WorstBelowProps {
  readonly view: ExplorerView;
  readonly indicator: IndicatorView;
}

/** All artifacts below, worst first unless another order is chosen. */
export function WorstBelow({ view, indicator }: WorstBelowProps) {
  const { explorer } = useTexts();
  const { search, change } = useAddress();
  const { artifact, model, version } = view;
  const measures = useMemo(() => mainMeasures(model), [model]);
  const sort = readSort(search);
  const { type, level } = search;
  const pages = usePages("POST /api/artifacts/:id/query", {
    params: { id: artifact.id },
    query: { version, limit: rowsPerPage },
    body: {
      columns: measures.map(({ id }) => ({ type: "MEASURE" as const, id })),
      ...(type === undefined ? {} : { artefactTypes: [type] }),
      ...(level === undefined
        ? {}
        : { filters: [{ type: "indicator" as const, id: indicator.id, data: { checked: [level] } }] }),
      ...(sort === undefined
        ? {}
        : {
            orders: [
              {
                type: "MEASURE" as const,
                id: sort.column,
                order: sort.descending ? ("DESC" as const) : ("ASC" as const),
                orderType: "VALUE" as const,
              },
            ],
          }),
    },
  });
  const rows = useMemo(() => pages.data?.pages.flatMap(({ value }) => value.artifacts) ?? [], [pages.data]);
  const columns = useMemo(() => columnsOf(measures, explorer), [measures, explorer]);
  const types = model.types.filter((id) => id !== artifact.type.id && id !== "APPLICATION");
  return (
    <div className="panel overview-wide">
      <ReadError read={pages} />
      <Table
        label={explorer.worst}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf(`/explore/${id}`, { version })}
        total={pages.data?.pages[0]?.total}
        {...pagingOf(pages)}
        sort={sort}
        onSort={useSortChange()}
        {...useHiddenColumns()}
        rowHeight={44}
      >
        <h2>{explorer.worst}</h2>
        <Select
          inline
          label={explorer.type}
          value={type ?? ""}
          options={[
            { value: "", label: explorer.anyType },
            ...types.map((id) => ({ value: id, label: model.typeName(id) })),
          ]}
          onChange={(next) => change({ type: next === "" ? undefined : next }, { replace: true })}
        />
      </Table>
    </div>
  );
}

function columnsOf(
  measures: readonly { readonly id: string; readonly name: string; readonly unit: string | undefined }[],
  explorer: ReturnType<typeof useTexts>["explorer"],
): readonly Column<Row>[] {
  return [
    {
      id: "artifact",
      header: explorer.artifact,
      fixed: true,
      value: ({ viewPath, name }) => `${viewPath}/${name}`,
      cell: ({ name, viewPath }) => <NameCell name={name} note={viewPath} />,
    },
    {
      id: "rating",
      header: explorer.rating,
      width: 96,
      value: ({ level }) => level?.name ?? null,
      cell: ({ level, trend }) => (
        <span className="row-tight">
          {level === undefined ? null : <Rating level={level} />}
          {trend === undefined ? null : <Trend id={trend.id} />}
        </span>
      ),
    },
    {
      id: "type",
      header: explorer.type,
      width: 96,
      wide: true,
      value: ({ type }) => type.name,
      cell: ({ type }) => type.name,
    },
    ...measures.map(({ id, name, unit }, index) => ({
      id,
      header: name,
      width: name.length > nameCharactersMin ? 160 : 112,
      numeric: true,
      sortable: true,
      wide: true,
      value: ({ values }: Row) => values[index]?.value ?? null,
      cell: ({ values }: Row) => <NumberValue value={values[index]?.value as number | null} unit={unit} />,
    })),
  ];
}
