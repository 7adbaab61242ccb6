import { useMemo } from "react";
import { hrefOf } from "../../address/address.ts";
import type { Answer } from "../../api/client.ts";
import { rowsOf, usePages } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { NameCell } from "../../components/NameCell.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { pagingOf } from "../../components/table-pages.ts";
import { useTexts } from "../../texts/catalogue.ts";
import type { ExplorerView } from "./explorer-view.ts";

type Link = Answer<"GET /api/artifacts/:id/links">[number];

const rowsPerPage = 200;

/** The links of the artifact, in both directions. */
export function LinksTab({ view }: { readonly view: ExplorerView }) {
  const { explorer } = useTexts();
  const { artifact, version } = view;
  const pages = usePages("GET /api/artifacts/:id/links", {
    params: { id: artifact.id },
    query: { version, limit: rowsPerPage },
  });
  const rows = useMemo(() => rowsOf(pages.data), [pages.data]);
  const columns = useMemo(
    (): readonly Column<Link>[] => [
      {
        id: "artifact",
        header: explorer.artifact,
        fixed: true,
        value: ({ artifact: { path } }) => path,
        cell: ({ artifact: { name, viewPath, level } }) => (
          <>
            <Rating level={level} />
            <NameCell name={name} note={viewPath} />
          </>
        ),
      },
      { id: "type", header: explorer.type, width: 144, value: ({ type }) => type.name, cell: ({ type }) => type.name },
      {
        id: "direction",
        header: explorer.direction,
        width: 128,
        wide: true,
        value: ({ direction }) => direction,
        cell: ({ direction }) => (direction === "OUT" ? explorer.out : explorer.in),
      },
    ],
    [explorer],
  );
  return (
    <div className="table-fill">
      <ReadError read={pages} />
      <Table
        label={explorer.links}
        columns={columns}
        rows={rows}
        rowKey={({ artifact: other, direction, type }) => `${direction}${type.id}${other.id}`}
        rowHref={({ artifact: other }) => hrefOf(`/explore/${other.id}`, { version, tab: "links" })}
        {...pagingOf(pages)}
        rowHeight={44}
        empty={explorer.noLinks}
      />
    </div>
  );
}
