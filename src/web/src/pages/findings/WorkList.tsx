import { useMemo, useState } from "react";
import { useAddress } from "../../address/address.ts";
import { useSignedIn } from "../../api/user.ts";
import { CutText } from "../../components/CutText.tsx";
import { NameCell } from "../../components/NameCell.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { useKeys } from "../../components/keys.ts";
import { Table, type Column, type Sort } from "../../components/Table.tsx";
import { useHiddenColumns } from "../../components/table-address.ts";
import { toggled } from "../../components/toggled.ts";
import { findingColumns, type ListedFinding } from "../../finding/columns.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { WhereField } from "../../where/WhereField.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { filterOf } from "./filter.ts";
import { useCounts, useFindings, type Scope } from "./finding-lists.ts";
import { SavedFilters } from "./SavedFilters.tsx";

/** What the server sorts by, for each column. */
const sortNames: Readonly<Record<string, string>> = {
  message: "rule",
  category: "severity",
  place: "path",
  status: "status",
  project: "project",
  branch: "branch",
  age: "age",
  assignee: "assignee",
  dueDate: "dueDate",
};

/** Columns that are hidden until the user shows them, or where the detail of a finding is open. */
const besideDetail = new Set(["place", "status", "project", "branch", "age", "assignee", "dueDate"]);

/** What to fix first comes first, until the user chooses another order. */
const worstFirst = "-severity";

type Ticked = ReadonlySet<number> | "all";

/** The findings as a list to work on: sorted by the server, ticked, and changed together. */
export function WorkList({ scope }: { readonly scope: Scope }) {
  const { findings: texts } = useTexts();
  const signedIn = useSignedIn();
  const { search, with: at, change } = useAddress();
  const sort = search["sort"] ?? worstFirst;
  const filter = { ...filterOf(search), sort };
  const list = useFindings(scope, filter);
  const total = useCounts(scope, "new", filter).data?.total;
  const [chosen, setChosen] = useState<{ readonly filter: string; readonly ticked: Ticked }>();
  // Another filter shows other findings: what was ticked before is not.
  const key = JSON.stringify([scope, filter]);
  const ticked: Ticked = chosen?.filter === key ? chosen.ticked : new Set<number>();
  const tick = (next: Ticked): void => setChosen({ filter: key, ticked: next });
  const toggle = (id: number): void =>
    tick(toggled(ticked === "all" ? new Set(list.rows.map((row) => row.id)) : ticked, id));
  const open = search["finding"];
  const columns = useColumns(scope === undefined, open !== undefined, ticked, toggle);
  const chosenColumns = useHiddenColumns();
  useKeys({ x: tickActive });
  const rows = list.rows.filter(({ id }) => ticked === "all" || ticked.has(id));
  const count = ticked === "all" ? (total ?? rows.length) : rows.length;
  return (
    <>
      {count === 0 ? null : (
        <BulkBar
          selection={ticked === "all" ? { kind: "all", scope, filter } : { kind: "ticked", rows }}
          count={count}
          total={total}
          onAll={() => tick("all")}
          onNone={() => tick(new Set())}
        />
      )}
      <Table
        {...list}
        {...(open === undefined ? chosenColumns : { hidden: besideDetail })}
        label={texts.title}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => at({ finding: id })}
        openKey={Number(open)}
        rowHeight={44}
        total={total}
        sort={sortOf(sort)}
        onSort={({ column, descending }) => change({ sort: `${descending ? "-" : ""}${sortNames[column] ?? column}` })}
        empty={list.error === null ? texts.none : <ReadError read={list} />}
      >
        <WhereField list="/api/findings" example="message~null" />
        {signedIn ? <SavedFilters /> : null}
        <ExportMenu scope={scope} filter={filter} />
      </Table>
    </>
  );
}

function sortOf(text: string): Sort | undefined {
  const name = text.replace(/^-/, "");
  const column = Object.keys(sortNames).find((known) => sortNames[known] === name);
  return column === undefined ? undefined : { column, descending: text.startsWith("-") };
}

/** Ticks the row that `j` and `k` have reached. */
function tickActive(): void {
  document.querySelector<HTMLInputElement>("tr[data-active] .tick")?.click();
}

function useColumns(
  everywhere: boolean,
  placed: boolean,
  ticked: Ticked,
  toggle: (id: number) => void,
): readonly Column<ListedFinding>[] {
  const { findings: texts, workList, explorer } = useTexts();
  const formats = useFormats();
  const plain = useMemo(
    () =>
      findingColumns(explorer, { placed }).map((column) => ({
        ...column,
        sortable: true,
        descendingFirst: column.id === "category",
        ...(column.id === "place" ? { width: 208 } : column.id === "status" ? { width: 80 } : {}),
      })),
    [explorer, placed],
  );
  const text = (id: string, header: string, width: number, value: (row: ListedFinding) => string) => ({
    id,
    header,
    width,
    wide: true,
    sortable: true,
    value,
    cell: (row: ListedFinding) => <CutText text={value(row)} />,
  });
  const projectColumn: Column<ListedFinding> = {
    ...text("project", texts.facetNames.project, 120, ({ project }) => project),
    copies: [
      { header: texts.facetNames.project, text: ({ project }) => project },
      { header: texts.facetNames.branch, text: ({ branch }) => branch },
    ],
    cell: ({ project, branch }) => <NameCell name={project} note={branch} />,
  };
  const tick: Column<ListedFinding> = {
    id: "tick",
    header: workList.selection,
    width: 40,
    control: true,
    value: () => "",
    cell: ({ id, message }) => (
      <input
        type="checkbox"
        className="tick"
        aria-label={workList.choose(message)}
        checked={ticked === "all" || ticked.has(id)}
        onChange={() => toggle(id)}
      />
    ),
  };
  return [
    tick,
    ...plain,
    everywhere ? projectColumn : text("branch", texts.facetNames.branch, 80, ({ branch }) => branch),
    {
      id: "age",
      header: texts.facetNames.age,
      width: 80,
      numeric: true,
      wide: true,
      sortable: true,
      value: ({ age }) => age,
      cell: ({ age }) => (age === null ? "" : formats.days(age)),
    },
    {
      ...text("assignee", texts.facetNames.assignee, 96, ({ assignee }) => assignee?.name || (assignee?.login ?? "")),
      sparse: true,
    },
    { ...text("dueDate", workList.due, 96, ({ dueDate }) => dueDate ?? ""), sparse: true },
  ];
}
