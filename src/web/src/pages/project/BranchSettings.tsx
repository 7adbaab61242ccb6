import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hrefOf } from "../../address/address.ts";
import { call, ifMatch, type Answer } from "../../api/client.ts";
import { useRead, useResponse } from "../../api/queries.ts";
import { Button, RowButton } from "../../components/Button.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { CutText } from "../../components/CutText.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { NameField, TextField } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { Tag } from "../../components/Tag.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import type { Project } from "./Settings.tsx";

type Branch = Answer<"GET /api/projects/:name/branches">[number];

const none: readonly Branch[] = [];

/** The branches of a project: to create, rename and delete them, and to say what they are compared with. */
export function BranchSettings({ project: { name, mainId } }: { readonly project: Project }) {
  const { tidy: texts } = useTexts();
  const queries = useQueryClient();
  const [edited, setEdited] = useState<string>();
  const [creating, setCreating] = useState(false);
  const read = useRead("GET /api/projects/:name/branches", { params: { name } });
  const remove = async (branch: string): Promise<void> => {
    await call("DELETE /api/projects/:name/branches/:branch", { params: { name, branch } });
    toast(texts.branchDeleted(branch));
    await queries.invalidateQueries();
  };
  const table = useTableAddress(useColumns(mainId, setEdited, remove), read.data ?? none);
  return (
    <div className="table-fill">
      <Table
        {...table}
        label={texts.branches}
        rowKey={({ id }) => id}
        rowHref={({ artifactId }) => hrefOf(`/explore/${artifactId}`)}
        rowHeight={44}
        loading={read.isPending}
        empty={<ReadError read={read} />}
      >
        <Button onClick={() => setCreating(true)}>{texts.createBranch}</Button>
      </Table>
      {edited === undefined ? null : (
        <BranchDialog project={name} branch={edited} onClose={() => setEdited(undefined)} />
      )}
      {creating ? <CreateBranch project={name} onClose={() => setCreating(false)} /> : null}
    </div>
  );
}

function useColumns(
  mainId: number,
  edit: (name: string) => void,
  remove: (name: string) => Promise<void>,
): readonly Column<Branch>[] {
  const { tidy: texts, form, portfolio } = useTexts();
  return [
    {
      id: "name",
      header: form.name,
      cell: ({ name, id }) => (
        <span className="row">
          <CutText text={name} />
          {id === mainId ? <Tag>{texts.main}</Tag> : null}
        </span>
      ),
      value: ({ name }) => name,
      sortable: true,
      fixed: true,
    },
    {
      id: "target",
      header: texts.target,
      cell: ({ target }) => target ?? "–",
      value: ({ target }) => target,
      sortable: true,
      wide: true,
    },
    {
      id: "group",
      header: portfolio.group,
      cell: ({ group }) => group || "–",
      value: ({ group }) => group,
      sortable: true,
      wide: true,
    },
    {
      id: "built",
      header: portfolio.lastBuild,
      cell: ({ lastBuild }) =>
        lastBuild === null ? portfolio.neverBuilt : <RelativeTime at={lastBuild.analysisTime} />,
      value: ({ lastBuild }) => lastBuild?.analysisTime ?? null,
      sortable: true,
      width: 160,
      wide: true,
    },
    {
      id: "actions",
      header: form.actions,
      cell: ({ name, id }) => (
        <>
          <RowButton action={form.edit} of={name} onClick={() => edit(name)} />
          {id === mainId ? null : (
            <ConfirmButton
              action={form.delete}
              of={name}
              title={texts.deleteBranch(name)}
              onConfirm={() => remove(name)}
            >
              <p>{texts.deleteBranchText}</p>
            </ConfirmButton>
          )}
        </>
      ),
      value: () => null,
      width: 184,
      control: true,
    },
  ];
}

interface BranchDialogProps {
  readonly project: string;
  readonly branch: string;
  readonly onClose: () => void;
}

function BranchDialog({ project, branch, onClose }: BranchDialogProps) {
  const read = useResponse("GET /api/projects/:name/branches/:branch", { params: { name: project, branch } });
  if (read.data === undefined) return null;
  const { value, etag } = read.data;
  return <BranchForm key={etag} project={project} branch={value} etag={etag} onClose={onClose} />;
}

interface BranchFormProps {
  readonly project: string;
  readonly branch: Branch;
  readonly etag: string | undefined;
  readonly onClose: () => void;
}

function BranchForm({ project, branch, etag, onClose }: BranchFormProps) {
  const { tidy: texts, form, portfolio } = useTexts();
  const queries = useQueryClient();
  const [name, setName] = useState(branch.name);
  const [group, setGroup] = useState(branch.group);
  const [target, setTarget] = useState(branch.target ?? "");
  const save = async (): Promise<void> => {
    const changed = target.trim() === (branch.target ?? "") ? {} : { target: target.trim() || null };
    await call("PUT /api/projects/:name/branches/:branch", {
      params: { name: project, branch: branch.name },
      body: { name: name.trim(), group: group.trim(), ...changed },
      headers: ifMatch(etag),
    });
    toast(form.saved);
    await queries.invalidateQueries();
  };
  return (
    <FormDialog title={texts.editBranch(branch.name)} action={form.save} onSubmit={save} onClose={onClose}>
      {({ errorAt }) => (
        <div className="stack">
          <NameField value={name} onChange={setName} error={errorAt("/name")} />
          <TextField
            label={texts.target}
            hint={texts.targetHint}
            error={errorAt("/target")}
            autoComplete="off"
            value={target}
            onChange={({ target: input }) => setTarget(input.value)}
          />
          <TextField
            label={portfolio.group}
            error={errorAt("/group")}
            autoComplete="off"
            value={group}
            onChange={({ target: input }) => setGroup(input.value)}
          />
        </div>
      )}
    </FormDialog>
  );
}

function CreateBranch({ project, onClose }: { readonly project: string; readonly onClose: () => void }) {
  const { tidy: texts, form } = useTexts();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const create = async (): Promise<void> => {
    await call("POST /api/projects/:name/branches", { params: { name: project }, body: { name: name.trim() } });
    await queries.invalidateQueries();
  };
  return (
    <FormDialog title={texts.createBranch} action={form.create} onSubmit={create} onClose={onClose}>
      {({ errorAt }) => (
        <NameField value={name} onChange={setName} error={errorAt("/name")} hint={texts.createBranchHint} />
      )}
    </FormDialog>
  );
}
