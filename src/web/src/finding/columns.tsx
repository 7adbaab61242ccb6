import type { Answer } from "../api/client.ts";
import { NameCell } from "../components/NameCell.tsx";
import { PathText } from "../components/PathText.tsx";
import type { Column } from "../components/Table.tsx";
import type { Texts } from "../texts/catalogue.ts";
import { Categories } from "./Categories.tsx";
import { locationText, shortLocationText } from "./location.ts";

/** A finding in a list. */
export type ListedFinding = Answer<"GET /api/artifacts/:id/findings">[number];

interface FindingColumnsOptions {
  /** Marks findings that are new since the reference version. */
  readonly marksNew?: boolean;
  /** The list has no room for a column of places: they follow the rules. */
  readonly placed?: boolean;
}

/** The columns of any list of findings. */
export function findingColumns(
  explorer: Texts["explorer"],
  { marksNew = true, placed = false }: FindingColumnsOptions = {},
): readonly Column<ListedFinding>[] {
  const noteOf = ({ definition, isNew, location }: ListedFinding): string =>
    [
      ...(marksNew && isNew ? [explorer.isNew] : []),
      definition.name,
      ...(placed ? [shortLocationText(location)] : []),
    ].join(" · ");
  return [
    {
      id: "message",
      header: explorer.message,
      fixed: true,
      value: ({ message }) => message,
      copies: [
        { header: explorer.message, text: ({ message }) => message },
        { header: explorer.rule, text: ({ definition }) => definition.id },
      ],
      cell: (finding) => <NameCell name={finding.message} note={noteOf(finding)} />,
    },
    {
      id: "category",
      header: explorer.severity,
      width: 128,
      value: ({ definition }) => definition.categories.map(({ level }) => level.name).join(", "),
      cell: ({ definition }) => (
        <span className="row-tight">
          <Categories definition={definition} named />
        </span>
      ),
    },
    {
      id: "place",
      header: explorer.place,
      width: 240,
      wide: true,
      value: ({ location }) => locationText(location),
      cell: ({ location: { path, startLine } }) => (
        <PathText path={path} end={startLine === null ? "" : `:${startLine}`} />
      ),
    },
    {
      id: "status",
      header: explorer.status,
      width: 96,
      wide: true,
      value: ({ status }) => status.name,
      cell: ({ status }) => status.name,
    },
  ];
}
