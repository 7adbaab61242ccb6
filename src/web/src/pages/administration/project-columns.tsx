import { AppLink } from "../../address/AppLink.tsx";
import { CutText } from "../../components/CutText.tsx";
import type { Column } from "../../components/Table.tsx";
import { projectHref } from "../project/address.ts";

interface NamedProject {
  readonly name: string;
}

/** The column of a table of projects that names them. */
export function nameColumn<Project extends NamedProject>(header: string): Column<Project> {
  return {
    id: "name",
    header,
    cell: ({ name }) => <CutText text={name} />,
    value: ({ name }) => name,
    sortable: true,
    fixed: true,
  };
}

/** The column of a table of projects that leads to their settings. */
export function settingsColumn<Project extends NamedProject>(header: string, toSettings: string): Column<Project> {
  return {
    id: "settings",
    header,
    cell: ({ name }) => (
      <AppLink href={projectHref(name)} aria-label={`${toSettings}: ${name}`}>
        {toSettings}
      </AppLink>
    ),
    value: () => null,
    width: 120,
    control: true,
  };
}
