import { useMemo, type ReactNode } from "react";
import { useAddress } from "../address/address.ts";
import { Table } from "../components/Table.tsx";
import { useHiddenColumns } from "../components/table-address.ts";
import { useTexts } from "../texts/catalogue.ts";
import { findingColumns, type ListedFinding } from "./columns.tsx";

interface FindingTableProps {
  readonly label: string;
  readonly list: {
    readonly rows: readonly ListedFinding[];
    readonly more: boolean;
    readonly loading: boolean;
    readonly onEnd: (() => void) | undefined;
  };
  readonly total: number | undefined;
  readonly rowHref: (finding: ListedFinding) => string;
  readonly empty: ReactNode;
  /** Shown to the left of the count. */
  readonly children?: ReactNode;
}

/** The detail of a finding shows these columns, so that the list beside it has room for messages. */
const besideDetail = { hidden: new Set(["place", "status"]) };

/** A list of findings. The finding in the address is open in a panel beside it. */
export function FindingTable({ label, list, total, rowHref, empty, children }: FindingTableProps) {
  const { explorer } = useTexts();
  const { search } = useAddress();
  const open = search["finding"];
  const placed = open !== undefined;
  const columns = useMemo(() => findingColumns(explorer, { placed }), [explorer, placed]);
  const chosenColumns = useHiddenColumns();
  return (
    <Table
      {...list}
      {...(placed ? besideDetail : chosenColumns)}
      label={label}
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={rowHref}
      openKey={Number(open)}
      rowHeight={44}
      total={total}
      empty={empty}
    >
      {children}
    </Table>
  );
}
