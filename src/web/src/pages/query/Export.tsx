import { Download } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../components/Button.tsx";
import { downloadText } from "../../components/download.ts";
import { Checkbox } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { csvLine, type TextCell } from "../../components/table-text.ts";
import { toast } from "../../components/toasts.tsx";
import { toggled } from "../../components/toggled.ts";
import type { ModelView } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { nameOf, subjectsOf, type Query } from "./query.ts";
import type { ResultRow } from "./ResultTable.tsx";

const exportedPerRequest = 2_000;

interface ExportProps {
  readonly query: Query;
  readonly artifactId: number;
  readonly model: ModelView;
  readonly version: number | undefined;
  /** The name of the file, without its extension. */
  readonly name: string;
}

/** A column of the file. */
interface ExportColumn {
  readonly header: string;
  readonly cell: (found: ResultRow) => TextCell;
}

/** Exports the whole result as CSV, with the chosen columns. */
export function Export(props: ExportProps) {
  const { query: texts } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download size={16} aria-hidden />
        {texts.export}
      </Button>
      {open ? <ExportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ExportDialog({ onClose, ...props }: ExportProps & { readonly onClose: () => void }) {
  const { query: texts } = useTexts();
  const columns = useExportColumns(props);
  const [omitted, setOmitted] = useState<ReadonlySet<number>>(new Set());
  const chosen = columns.filter((_, index) => !omitted.has(index));
  const submit = async (): Promise<void> => {
    const { lines, count } = await readAll(props, chosen);
    downloadText(`${props.name}.csv`, "text/csv", ...lines);
    toast(texts.exported(count));
  };
  return (
    <FormDialog
      title={texts.export}
      action={texts.download}
      disabled={chosen.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {({ busy }) => (
        <fieldset className="export-columns" disabled={busy}>
          <legend>{texts.exportColumns}</legend>
          {columns.map(({ header }, index) => (
            <Checkbox
              key={index}
              label={header}
              checked={!omitted.has(index)}
              onChange={() => setOmitted(toggled(omitted, index))}
            />
          ))}
          {busy ? <p role="status">{texts.exporting}</p> : null}
        </fieldset>
      )}
    </FormDialog>
  );
}

/** The properties of the artifact, then the columns of the query, in their order. */
function useExportColumns({ query, model }: ExportProps): readonly ExportColumn[] {
  const { headers } = useTexts().query;
  const subjects = subjectsOf(model);
  return [
    { header: headers.id, cell: ({ id }) => id },
    { header: headers.name, cell: ({ name }) => name },
    { header: headers.path, cell: ({ viewPath }) => viewPath ?? null },
    { header: headers.type, cell: ({ type }) => type.id },
    { header: headers.level, cell: ({ level }) => level?.id ?? null },
    ...query.columns.map(({ type, id }, index) => ({
      header: nameOf(subjects, type, id),
      cell: ({ values }: ResultRow): TextCell => {
        const value = values[index];
        return value?.type === "INDICATOR" ? (value.level?.id ?? null) : (value?.value ?? null);
      },
    })),
  ];
}

/** All rows as lines of CSV, page by page: neither a query nor its export has a limit. */
async function readAll(
  { query, artifactId, version }: ExportProps,
  columns: readonly ExportColumn[],
): Promise<{ readonly lines: readonly string[]; readonly count: number }> {
  const lines = [`${csvLine(columns.map(({ header }) => header))}\r\n`];
  for (let after: string | undefined, more = true; more;) {
    const page = await call("POST /api/artifacts/:id/query", {
      params: { id: artifactId },
      query: { limit: exportedPerRequest, version, after },
      body: query,
    });
    for (const found of page.value.artifacts) lines.push(`${csvLine(columns.map(({ cell }) => cell(found)))}\r\n`);
    after = page.next;
    more = after !== undefined;
  }
  return { lines, count: lines.length - 1 };
}
