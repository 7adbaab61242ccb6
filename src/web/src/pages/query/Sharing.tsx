import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { serverAddress, useAddress } from "../../address/address.ts";
import { versionIn } from "../../address/search.ts";
import { pathOf, read } from "../../api/client.ts";
import type { ProjectChoice } from "../../api/project-choices.ts";
import { useSignedIn } from "../../api/user.ts";
import { Button } from "../../components/Button.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Checkbox, NameField } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { toast } from "../../components/toasts.tsx";
import type { ModelView } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Export } from "./Export.tsx";
import type { Query } from "./query.ts";

interface SharingProps {
  readonly query: Query;
  readonly project: ProjectChoice;
  readonly artifactId: number;
  readonly model: ModelView;
}

/** The query as JSON and `curl`, the export of its result, and saving it. */
export function Sharing(props: SharingProps) {
  const { query: texts, form } = useTexts();
  const [shown, setShown] = useState<"request" | "save">();
  const signedIn = useSignedIn();
  const { search } = useAddress();
  const version = versionIn(search);
  return (
    <div className="row push">
      <Button onClick={() => setShown("request")}>{texts.request}</Button>
      {signedIn ? <Button onClick={() => setShown("save")}>{form.save}</Button> : null}
      <Export {...props} version={version} name={props.project.name} />
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
  const server = serverAddress();
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
    const start = { project: project.name, artifactId: artifactId === project.artifactId ? null : artifactId };
    const saved = await read("POST /api/queries", { body: { name: name.trim(), query, shared, ...start } });
    await queries.invalidateQueries({ queryKey: ["GET /api/queries"] });
    toast(texts.saved(saved.name));
    change({ saved: saved.id }, { replace: true });
  };
  return (
    <FormDialog title={texts.saveTitle} action={form.save} onSubmit={save} onClose={onClose}>
      {({ errorAt }) => (
        <>
          <NameField value={name} error={errorAt("/name")} onChange={setName} />
          <Checkbox label={texts.share} checked={shared} onChange={setShared} />
        </>
      )}
    </FormDialog>
  );
}
