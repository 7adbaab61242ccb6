import { Download } from "lucide-react";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useAddress } from "../../address/address.ts";
import { call, pathOf, read, type Answer } from "../../api/client.ts";
import { Button } from "../../components/Button.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { downloadText } from "../../components/download.ts";
import { TextField } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { csvLine } from "../../components/table-text.ts";
import { toast } from "../../components/toasts.tsx";
import type { ModelView } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { nameOf, subjectsOf, type Query } from "./query.ts";
import type { Found } from "./ResultTable.tsx";

type Project = Answer<"GET /api/projects">[number];

interface SharingProps {
  readonly query: Query;
  readonly project: Project;
  readonly artifactId: number;
  readonly model: ModelView;
}

const exportedPerRequest = 2_000;

/** The query for programs, and its result for other programs. */
export function Sharing(props: SharingProps) {
  const { query: texts, form } = useTexts();
  const [shown, setShown] = useState<"request" | "save">();
  const [busy, setBusy] = useState(false);
  const { search } = useAddress();
  const version = search["version"] === undefined ? undefined : Number(search["version"]);
  const exportCsv = async (): Promise<void> => {
    setBusy(true);
    try {
      const { lines, count } = await readAll(props, version, texts.headers);
      downloadText(`${props.project.name}.csv`, "text/csv", ...lines);
      toast(texts.exported(count));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "problem");
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="row push">
      <Button onClick={() => setShown("request")}>{texts.request}</Button>
      <Button onClick={() => setShown("save")}>{form.save}</Button>
      <Button disabled={busy} onClick={() => void exportCsv()}>
        <Download size={16} aria-hidden />
        {busy ? texts.exporting : texts.export}
      </Button>
      {shown === "request" ? <Request {...props} version={version} onClose={() => setShown(undefined)} /> : null}
      {shown === "save" ? <Save {...props} onClose={() => setShown(undefined)} /> : null}
    </div>
  );
}

function Request({
  query,
  artifactId,
  version,
  onClose,
}: SharingProps & { readonly version: number | undefined; readonly onClose: () => void }) {
  const { query: texts } = useTexts();
  const server = document.baseURI.replace(/\/$/, "");
  const path = pathOf("/api/artifacts/:id/query", { id: artifactId }, { version });
  const body = JSON.stringify(query, null, 2);
  const command = [
    'curl -H "Authorization: Bearer $BELVEDERE_TOKEN" -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify(query).replaceAll("'", String.raw`'\''`)}' \\`,
    `  '${server}${path}'`,
  ].join("\n");
  return (
    <Dialog title={texts.request} open onClose={onClose}>
      <h3>JSON</h3>
      <CodeBlock text={body} label="JSON" />
      <h3>curl</h3>
      <CodeBlock text={command} label="curl" />
    </Dialog>
  );
}

function Save({ query, project, artifactId, onClose }: SharingProps & { readonly onClose: () => void }) {
  const { query: texts, form } = useTexts();
  const queries = useQueryClient();
  const { change } = useAddress();
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const save = async (): Promise<void> => {
    const place = { project: project.name, artifactId: artifactId === project.artifactId ? null : artifactId };
    const saved = await read("POST /api/queries", { body: { name, query, shared, ...place } });
    await queries.invalidateQueries({ queryKey: ["GET /api/queries"] });
    toast(texts.saved(saved.name));
    change({ saved: saved.id }, { replace: true });
  };
  return (
    <FormDialog title={texts.saveTitle} action={form.save} onSubmit={save} onClose={onClose}>
      {({ errorAt }) => (
        <>
          <TextField
            label={form.name}
            value={name}
            required
            autoComplete="off"
            error={errorAt("/name")}
            onChange={({ target }) => setName(target.value)}
          />
          <label className="check">
            <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
            {texts.share}
          </label>
        </>
      )}
    </FormDialog>
  );
}

/** All rows as lines of CSV, page by page: a query has no cap, and neither has its export. */
async function readAll(
  { query, artifactId, model }: SharingProps,
  version: number | undefined,
  headers: {
    readonly id: string;
    readonly name: string;
    readonly path: string;
    readonly type: string;
    readonly level: string;
  },
): Promise<{ readonly lines: readonly string[]; readonly count: number }> {
  const subjects = subjectsOf(model);
  const names = query.columns.map(({ type, id }) => nameOf(subjects, type, id));
  const head = [headers.id, headers.name, headers.path, headers.type, headers.level, ...names];
  const lines = [`${csvLine(head)}\r\n`];
  let count = 0;
  for (let after: string | undefined, more = true; more;) {
    const page = await call("POST /api/artifacts/:id/query", {
      params: { id: artifactId },
      query: { limit: exportedPerRequest, version, after },
      body: query,
    });
    for (const found of page.value.artifacts) lines.push(`${csvLine(cellsOf(found))}\r\n`);
    count += page.value.artifacts.length;
    after = page.next;
    more = after !== undefined;
  }
  return { lines, count };
}

function cellsOf({ id, name, viewPath, type, level, values }: Found): readonly (string | number | null)[] {
  const cells = values.map((value) =>
    value?.type === "INDICATOR" ? (value.level?.id ?? null) : (value?.value ?? null),
  );
  return [id, name, viewPath ?? null, type.id, level?.id ?? null, ...cells];
}
