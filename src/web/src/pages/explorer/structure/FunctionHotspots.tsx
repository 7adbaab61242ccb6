import { useMemo } from "react";
import { hrefOf } from "../../../address/address.ts";
import { useRead } from "../../../api/queries.ts";
import { ReadError } from "../../../components/ErrorState.tsx";
import { NameCell } from "../../../components/NameCell.tsx";
import { NumberValue } from "../../../components/NumberValue.tsx";
import { Rating } from "../../../components/Rating.tsx";
import { Table, type Column } from "../../../components/Table.tsx";
import { useTableAddress } from "../../../components/table-address.ts";
import { useFormats, useTexts } from "../../../texts/catalogue.ts";
import type { ExplorerView } from "../explorer-view.ts";
import { complexityOf, hotFunctions, type HotFunction } from "./hot-functions.ts";

const functionsMax = 1_000;
const filesMax = 5_000;
const hottestFirst = { column: "heat", descending: true };

/** Functions that are complex and whose files change often. */
export function FunctionHotspots({ view }: { readonly view: ExplorerView }) {
  const { structure: texts } = useTexts();
  const formats = useFormats();
  const { artifact, model, version } = view;
  const complexity = complexityOf(model);
  const request = (types: readonly string[], id: string, resultSize: number) => ({
    params: { id: artifact.id },
    query: { version },
    body: {
      artefactTypes: [...types],
      columns: [{ type: "MEASURE" as const, id }],
      orders: [{ type: "MEASURE" as const, id, order: "DESC" as const, orderType: "VALUE" as const }],
      filters: [{ type: "measure" as const, id, data: { bounds: "]0;[" } }],
      resultSize,
    },
  });
  const enabled = model.measure(complexity) !== undefined && model.measure("CHURN") !== undefined;
  const functions = useRead("POST /api/artifacts/:id/query", request(["FUNCTION"], complexity, functionsMax), {
    enabled,
  });
  const files = useRead("POST /api/artifacts/:id/query", request(["FILE"], "CHURN", filesMax), { enabled });
  const rows = useMemo(
    () => hotFunctions(functions.data?.artifacts ?? [], files.data?.artifacts ?? []),
    [functions.data, files.data],
  );
  const columns = useMemo(
    (): readonly Column<HotFunction>[] => [
      {
        id: "function",
        header: texts.function,
        fixed: true,
        sortable: true,
        value: ({ name }) => name,
        cell: ({ name, viewPath, level }) => (
          <>
            {level === undefined ? null : <Rating level={level} />}
            <NameCell name={name} note={viewPath} />
          </>
        ),
      },
      {
        id: "complexity",
        header: model.measure(complexity)?.name ?? complexity,
        width: 160,
        numeric: true,
        wide: true,
        sortable: true,
        value: (row) => row.complexity,
        cell: (row) => <NumberValue value={row.complexity} measure={model.measure(complexity)} />,
      },
      {
        id: "churn",
        header: texts.churnOfFile,
        width: 136,
        numeric: true,
        wide: true,
        sortable: true,
        value: ({ churn }) => churn,
        cell: ({ churn }) => <NumberValue value={churn} measure={model.measure("CHURN")} />,
      },
      {
        id: "heat",
        header: texts.heat,
        width: 104,
        numeric: true,
        sortable: true,
        value: ({ heat }) => heat,
        cell: ({ heat }) => <NumberValue value={heat} />,
      },
    ],
    [texts, model, complexity],
  );
  const cut = (functions.data?.artifacts.length ?? 0) === functionsMax;
  return (
    <div className="stack">
      <ReadError read={functions} />
      <ReadError read={files} />
      <p className="small soft">
        {texts.hotspotsHelp} {cut ? texts.functionsCut(formats.number(functionsMax)) : ""}
      </p>
      <div className="table-fill">
        <Table
          {...useTableAddress(columns, rows, hottestFirst)}
          label={texts.views.hotspots}
          rowKey={({ id }) => id}
          rowHref={({ id }) => hrefOf(`/explore/${id}`, { version })}
          loading={enabled && (functions.isPending || files.isPending)}
          rowHeight={44}
          empty={texts.noHotspots}
        />
      </div>
    </div>
  );
}
