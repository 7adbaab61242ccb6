import { useQueryClient } from "@tanstack/react-query";
import { hrefOf, useAddress } from "../../address/address.ts";
import { call, type Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { RowButton } from "../../components/Button.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { SearchSelect } from "../../components/SearchSelect.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { Tag } from "../../components/Tag.tsx";
import { toast, toastError } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { visibleText } from "../../texts/visible-text.ts";
import type { Project } from "./Settings.tsx";

type Exclusion = Answer<"GET /api/projects/:name/branches/:branch/exclusions">[number];

const none: readonly Exclusion[] = [];

/** The artifacts of a branch that do not count, or whose findings do not count. */
export function Exclusions({ project: { name, mainId } }: { readonly project: Project }) {
  const { tidy: texts } = useTexts();
  const { search, change } = useAddress();
  const queries = useQueryClient();
  const branches = useRead("GET /api/projects/:name/branches", { params: { name } });
  const main = branches.data?.find(({ id }) => id === mainId)?.name;
  const branch = search["branch"] ?? main;
  const read = useRead(
    "GET /api/projects/:name/branches/:branch/exclusions",
    { params: { name, branch: branch ?? "" } },
    { enabled: branch !== undefined },
  );
  const include = async ({ id }: Exclusion): Promise<void> => {
    await call("PUT /api/artifacts/:id", { params: { id }, body: { excluded: false, relaxed: false } });
    toast(texts.counts);
    await queries.invalidateQueries();
  };
  const columns = useColumns((exclusion) => void include(exclusion).catch(toastError));
  const table = useTableAddress(columns, read.data ?? none);
  return (
    <div className="table-fill">
      <p className="soft prose">{texts.exclusionsText}</p>
      <Table
        {...table}
        label={texts.exclusions}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf(`/explore/${id}`)}
        rowHeight={44}
        loading={read.isPending}
        empty={read.error === null ? texts.noExclusions : <ReadError read={read} />}
      >
        <SearchSelect
          label={texts.branch}
          value={branch ?? ""}
          options={(branches.data ?? []).map((one) => ({ value: one.name, label: one.name }))}
          onChange={(value) => change({ branch: value === main ? undefined : value }, { replace: true })}
        />
      </Table>
    </div>
  );
}

function useColumns(include: (exclusion: Exclusion) => void): readonly Column<Exclusion>[] {
  const { tidy: texts, form, triage } = useTexts();
  return [
    {
      id: "path",
      header: texts.artifact,
      cell: ({ path }) => (path === null ? texts.gone : visibleText(path)),
      value: ({ path }) => path,
      sortable: true,
      fixed: true,
    },
    {
      id: "what",
      header: texts.effect,
      cell: ({ excluded, relaxed }) => (
        <span className="row">
          {excluded ? <Tag>{texts.excluded}</Tag> : null}
          {relaxed ? <Tag>{texts.relaxed}</Tag> : null}
        </span>
      ),
      value: ({ excluded, relaxed }) => [excluded ? "excluded" : "", relaxed ? "relaxed" : ""].join(" ").trim(),
      width: 232,
      wide: true,
    },
    {
      id: "reason",
      header: triage.reason,
      cell: ({ reason }) => (reason === null ? "–" : (triage.reasons[reason] ?? reason)),
      value: ({ reason }) => reason,
      sortable: true,
      width: 176,
      wide: true,
    },
    {
      id: "actions",
      header: form.actions,
      cell: (exclusion) =>
        exclusion.path === null ? null : (
          <RowButton action={texts.include} of={exclusion.path} onClick={() => include(exclusion)} />
        ),
      value: () => null,
      width: 144,
      control: true,
    },
  ];
}
