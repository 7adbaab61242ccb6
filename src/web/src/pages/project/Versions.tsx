import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call, ifMatch, type Answer } from "../../api/client.ts";
import { rowsOf, usePages, useResponse } from "../../api/queries.ts";
import { RowButton } from "../../components/Button.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { CutText } from "../../components/CutText.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Checkbox, NameField } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { GateStatus } from "../../components/GateStatus.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { pagingOf } from "../../components/table-pages.ts";
import { Tag } from "../../components/Tag.tsx";
import { toast } from "../../components/toasts.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { verdictHref } from "../verdict/address.ts";
import type { Project } from "./Settings.tsx";

type Version = Answer<"GET /api/projects/:name/versions">[number];

const rowsPerPage = 100;

/** The versions of a project, newest first: to rename them, to make them baselines, to remove a bad build. */
export function Versions({ project: { name } }: { readonly project: Project }) {
  const { tidy: texts } = useTexts();
  const queries = useQueryClient();
  const [edited, setEdited] = useState<number>();
  const pages = usePages("GET /api/projects/:name/versions", { params: { name }, query: { limit: rowsPerPage } });
  const rows = useMemo(() => rowsOf(pages.data), [pages.data]);
  const columns = useColumns(setEdited, async ({ id, name: version }) => {
    await call("DELETE /api/versions/:id", { params: { id } });
    toast(texts.versionDeleted(version));
    await queries.invalidateQueries();
  });
  return (
    <div className="table-fill">
      <p className="soft prose">{texts.versionsText}</p>
      <Table
        {...pagingOf(pages)}
        label={texts.versions}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => verdictHref(id)}
        rowHeight={44}
        empty={pages.error === null ? texts.noVersions : <ReadError read={pages} />}
      />
      {edited === undefined ? null : <VersionDialog id={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

function useColumns(
  edit: (id: number) => void,
  remove: (version: Version) => Promise<void>,
): readonly Column<Version>[] {
  const { tidy: texts, form, portfolio, project } = useTexts();
  const formats = useFormats();
  return [
    {
      id: "name",
      header: form.name,
      cell: ({ name, baseline }) => (
        <span className="row">
          <CutText text={name} />
          {baseline ? <Tag kind="accent">{portfolio.baseline}</Tag> : null}
        </span>
      ),
      value: ({ name }) => name,
      fixed: true,
    },
    { id: "branch", header: texts.branch, cell: ({ branch }) => branch, value: ({ branch }) => branch, wide: true },
    {
      id: "time",
      header: texts.analysed,
      cell: ({ analysisTime }) => <RelativeTime at={analysisTime} />,
      value: ({ analysisTime }) => analysisTime,
      width: 144,
      wide: true,
    },
    {
      id: "findings",
      header: portfolio.findings,
      cell: ({ findingCount }) => formats.number(findingCount),
      value: ({ findingCount }) => findingCount,
      numeric: true,
      width: 104,
      wide: true,
    },
    {
      id: "gate",
      header: project.tabs.gate,
      cell: ({ gate: status }) => (status === null ? "–" : <GateStatus status={status} />),
      value: ({ gate: status }) => status,
      width: 144,
      wide: true,
    },
    {
      id: "actions",
      header: form.actions,
      cell: (version) => (
        <>
          <RowButton action={form.edit} of={version.name} onClick={() => edit(version.id)} />
          <ConfirmButton
            action={form.delete}
            of={version.name}
            title={texts.deleteVersion(version.name)}
            onConfirm={() => remove(version)}
          >
            <p>{texts.deleteVersionText}</p>
            {version.baseline ? <p>{texts.deleteBaselineText}</p> : null}
          </ConfirmButton>
        </>
      ),
      value: () => null,
      width: 184,
      control: true,
    },
  ];
}

function VersionDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const read = useResponse("GET /api/versions/:id", { params: { id } });
  if (read.data === undefined) return null;
  return <VersionForm key={read.data.etag} version={read.data.value} etag={read.data.etag} onClose={onClose} />;
}

interface VersionFormProps {
  readonly version: Answer<"GET /api/versions/:id">;
  readonly etag: string | undefined;
  readonly onClose: () => void;
}

function VersionForm({ version: { id, ...version }, etag, onClose }: VersionFormProps) {
  const { tidy: texts, form } = useTexts();
  const queries = useQueryClient();
  const [name, setName] = useState(version.name);
  const [baseline, setBaseline] = useState(version.baseline);
  const save = async (): Promise<void> => {
    const body = { name: name.trim(), ...(baseline === version.baseline ? {} : { baseline }) };
    await call("PUT /api/versions/:id", { params: { id }, body, headers: ifMatch(etag) });
    toast(form.saved);
    await queries.invalidateQueries();
  };
  return (
    <FormDialog title={texts.editVersion(version.name)} action={form.save} onSubmit={save} onClose={onClose}>
      {({ errorAt }) => (
        <div className="stack">
          <NameField value={name} onChange={setName} error={errorAt("/name")} />
          <Checkbox label={texts.baselineText} checked={baseline} onChange={setBaseline} />
        </div>
      )}
    </FormDialog>
  );
}
