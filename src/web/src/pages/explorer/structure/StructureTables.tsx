import { useMemo } from "react";
import { hrefOf } from "../../../address/address.ts";
import { NameCell } from "../../../components/NameCell.tsx";
import { Rating } from "../../../components/Rating.tsx";
import { Table, type Column } from "../../../components/Table.tsx";
import { useTableAddress } from "../../../components/table-address.ts";
import { useFormats, useTexts } from "../../../texts/catalogue.ts";
import { dependenciesOf, type Dependency, type Structure, type StructureNode } from "./structure-data.ts";

interface TableProps {
  readonly structure: Structure;
  readonly version: number | undefined;
}

/** Every dependency as a row. */
export function DependencyTable({ structure, version }: TableProps) {
  const { structure: texts } = useTexts();
  const formats = useFormats();
  const rows = useMemo(() => dependenciesOf(structure), [structure]);
  const columns = useMemo(
    (): readonly Column<Dependency>[] => [
      {
        id: "from",
        header: texts.from,
        fixed: true,
        sortable: true,
        value: ({ from }) => from.path,
        cell: ({ from }) => <NodeName node={from} />,
      },
      {
        id: "to",
        header: texts.to,
        width: 320,
        sortable: true,
        value: ({ to }) => to.path,
        cell: ({ to }) => (
          <span className="row-tight">
            <NodeName node={to} />
          </span>
        ),
      },
      {
        id: "count",
        header: texts.links,
        width: 88,
        numeric: true,
        sortable: true,
        value: ({ count }) => count,
        cell: ({ count }) => formats.number(count),
      },
      {
        id: "cycle",
        header: texts.cycle,
        width: 120,
        sortable: true,
        value: ({ inCycle }) => (inCycle ? 0 : 1),
        copies: [{ header: texts.cycle, text: ({ inCycle }) => (inCycle ? texts.inCycle : null) }],
        cell: ({ inCycle }) => (inCycle ? <span className="structure-cycle">{texts.inCycle}</span> : null),
      },
    ],
    [texts, formats],
  );
  return (
    <div className="table-fill">
      <Table
        {...useTableAddress(columns, rows)}
        label={texts.views.table}
        rowKey={({ from, to }) => `${from.id}>${to.id}`}
        rowHref={({ from }) => hrefOf(`/explore/${from.id}`, { version, tab: "structure" })}
        rowHeight={44}
        empty={texts.noLinks}
      />
    </div>
  );
}

/** Who changed the files of each folder last. */
export function KnowledgeTable({ structure, version }: TableProps) {
  const { structure: texts } = useTexts();
  const formats = useFormats();
  const columns = useMemo(
    (): readonly Column<StructureNode>[] => [
      {
        id: "folder",
        header: texts.folder,
        fixed: true,
        sortable: true,
        value: ({ path }) => path,
        cell: (node) => <NodeName node={node} />,
      },
      {
        id: "files",
        header: texts.files,
        width: 88,
        numeric: true,
        sortable: true,
        value: ({ files }) => files,
        cell: ({ files }) => formats.number(files),
      },
      {
        id: "people",
        header: texts.people,
        width: 104,
        numeric: true,
        sortable: true,
        value: ({ peopleCount }) => peopleCount,
        cell: ({ peopleCount }) => formats.number(peopleCount),
      },
      {
        id: "knows",
        header: texts.knows,
        width: 400,
        wide: true,
        sortable: true,
        value: ({ people, files }) => (files === 0 ? null : (people[0]?.files ?? 0) / files),
        copies: [
          { header: texts.knows, text: ({ people }) => people.map(({ name, files }) => `${name} ${files}`).join("; ") },
        ],
        cell: (node) => <People node={node} />,
      },
    ],
    [texts, formats],
  );
  return (
    <div className="stack">
      <p className="small soft">{texts.knowledgeHelp}</p>
      <div className="table-fill">
        <Table
          {...useTableAddress(columns, structure.nodes)}
          label={texts.views.knowledge}
          rowKey={({ id }) => id}
          rowHref={({ id }) => hrefOf(`/explore/${id}`, { version, tab: "structure", show: "knowledge" })}
          rowHeight={44}
          empty={texts.noNodes}
        />
      </div>
    </div>
  );
}

function NodeName({ node: { name, path, level } }: { readonly node: StructureNode }) {
  return (
    <>
      <Rating level={level} />
      <NameCell name={name} note={path === name ? undefined : path} />
    </>
  );
}

function People({ node: { people, peopleCount, files } }: { readonly node: StructureNode }) {
  const { structure: texts } = useTexts();
  const formats = useFormats();
  if (peopleCount === 0) return <span className="soft">{texts.unknown}</span>;
  const shown = people.map(({ name, files: own }) => `${name} ${formats.number(Math.round((100 * own) / files))} %`);
  const more = peopleCount - people.length;
  const text = [...shown, ...(more > 0 ? [texts.morePeople(more)] : [])].join(", ");
  return (
    <span className="truncate" title={text}>
      {text}
    </span>
  );
}
