import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAddress } from "../../address/address.ts";
import { call, ifMatch, type Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { useUser } from "../../api/user.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { toast } from "../../components/toasts.tsx";
import { DiffTable } from "../../diff/DiffTable.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";

type Document = Answer<"GET /api/models/:id">;
type Revision = Answer<"GET /api/models/:id/revisions">[number];

interface RevisionsProps {
  readonly modelId: string;
  readonly current: Document;
  readonly etag: string | undefined;
}

/** The revisions of a model: the difference of each to the current one, and a way back to it. */
export function Revisions({ modelId, current, etag }: RevisionsProps) {
  const { modelRevisions: texts, models } = useTexts();
  const address = useAddress();
  const read = useRead("GET /api/models/:id/revisions", { params: { id: modelId } });
  const rows = read.data ?? [];
  const newest = rows[0]?.revision ?? 0;
  const chosen = Number(address.search["revision"] ?? newest - 1);
  const columns = useColumns(modelId, etag, newest);
  return (
    <div className="stack">
      <ReadError read={read} />
      <Table
        label={texts.title}
        columns={columns}
        rows={rows}
        rowKey={({ revision }) => revision}
        rowHref={({ revision }) => address.with({ revision })}
        loading={read.isPending}
      >
        <h2>{texts.title}</h2>
      </Table>
      {newest < 2 || chosen < 1 || chosen >= newest ? (
        <p className="soft">{newest < 2 ? texts.onlyOne : models.unchanged}</p>
      ) : (
        <Difference modelId={modelId} revision={chosen} newest={newest} current={current} />
      )}
    </div>
  );
}

function useColumns(modelId: string, etag: string | undefined, newest: number): readonly Column<Revision>[] {
  const { modelRevisions: texts, models, form } = useTexts();
  const formats = useFormats();
  const queries = useQueryClient();
  const isAdministrator = useUser().role === "ADMINISTRATOR";
  return useMemo(() => {
    // The entity tag refuses the restored revision if another user has written one meanwhile.
    const restore = async (revision: number): Promise<void> => {
      const { value } = await call("GET /api/models/:id/revisions/:revision", { params: { id: modelId, revision } });
      const request = { params: { id: modelId }, body: value, headers: ifMatch(etag) };
      const written = await call("PUT /api/models/:id", request);
      toast(models.saved(formats.number(written.value.revision)));
      await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes("/api/models") });
    };
    const name = ({ revision }: Revision): string =>
      revision === newest ? texts.current(formats.number(revision)) : formats.number(revision);
    const columns: Column<Revision>[] = [
      { id: "revision", header: models.revision, cell: name, value: ({ revision }) => revision, fixed: true },
      {
        id: "time",
        header: models.changed,
        cell: ({ revisionTime }) => <RelativeTime at={revisionTime} />,
        value: ({ revisionTime }) => revisionTime,
        width: 136,
      },
    ];
    if (!isAdministrator) return columns;
    columns.push({
      id: "restore",
      header: form.actions,
      cell: ({ revision }) =>
        revision === newest ? null : (
          <ConfirmButton
            action={texts.restore}
            of={formats.number(revision)}
            title={texts.restoreTitle(formats.number(revision))}
            onConfirm={() => restore(revision)}
          >
            <p>{texts.restoreText}</p>
          </ConfirmButton>
        ),
      value: () => null,
      width: 112,
      control: true,
    });
    return columns;
  }, [modelId, etag, newest, isAdministrator, texts, models, form, formats, queries]);
}

interface DifferenceProps {
  readonly modelId: string;
  readonly revision: number;
  readonly newest: number;
  readonly current: Document;
}

function Difference({ modelId, revision, newest, current }: DifferenceProps) {
  const { modelRevisions: texts } = useTexts();
  const formats = useFormats();
  const read = useRead("GET /api/models/:id/revisions/:revision", { params: { id: modelId, revision } });
  const title = texts.difference(formats.number(revision), formats.number(newest));
  return (
    <div className="stack">
      <h2>{title}</h2>
      <ReadError read={read} />
      {read.isPending ? <Skeleton lines={8} height={20} /> : null}
      {read.data === undefined ? null : <DiffTable label={title} before={textOf(read.data)} after={textOf(current)} />}
    </div>
  );
}

function textOf(document: Document): string {
  return JSON.stringify(document, null, 2);
}
