import { useState, type ChangeEvent } from "react";
import { hrefOf, useNavigation } from "../../address/address.ts";
import { ApiProblem, asError } from "../../api/problem.ts";
import { read } from "../../api/client.ts";
import { useUser } from "../../api/user.ts";
import { Button } from "../../components/Button.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { downloadText } from "../../components/download.ts";
import { ErrorState } from "../../components/ErrorState.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import type { Fault } from "./editor/DocumentEditor.tsx";
import { useModelDraft } from "./model-draft.ts";
import { useReading, type Reading } from "./model-reading.ts";
import { rangeInScalar } from "./model-syntax.ts";
import { ModelPreview, type Effect } from "./ModelPreview.tsx";
import { useSaveModel } from "./save-model.ts";

const DocumentEditor = lazyComponent(
  async () => (await import("./editor/DocumentEditor.tsx")).DocumentEditor,
  <div className="editor-body" />,
);

interface ModelDocumentProps {
  /** The stored document, or the template of a new one. */
  readonly stored: string;
  readonly etag: string | undefined;
  /** Undefined for a new model, whose id is in the document. */
  readonly modelId: string | undefined;
  /** The name of the unsaved edits of a new model. */
  readonly draftName?: string;
  /** The template of a new model can be saved as it is. */
  readonly isWhole?: boolean;
}

/** The document of a model. Administrators edit it and see errors at their lines; others read it. */
export function ModelDocument({ stored, etag, modelId, draftName, isWhole = false }: ModelDocumentProps) {
  const { models: texts, modelRevisions, modelEditor } = useTexts();
  const saveModel = useSaveModel();
  const navigate = useNavigation();
  const user = useUser();
  const draft = useModelDraft(modelId ?? draftName ?? "", stored, etag);
  const { text, setText } = draft;
  const [refused, setRefused] = useState<{ readonly text: string; readonly problem: Error }>();
  const [busy, setBusy] = useState(false);
  const [effect, setEffect] = useState<{ readonly text: string; readonly value: Effect }>();
  const reading = useReading(text);
  if (user.role !== "ADMINISTRATOR") return <CodeBlock text={stored} label={texts.document} />;
  const unready = busy || reading.value === undefined;
  // A refusal is about the text that was sent, not about later changes.
  const problem = refused?.text === text ? refused.problem : undefined;
  const fault = faultOf(text, reading, problem, modelEditor.malformed);
  // Errors of saving and of the preview are shown at their lines.
  const attempt = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      await action();
    } catch (error) {
      setRefused({ text, problem: asError(error) });
    } finally {
      setBusy(false);
    }
  };
  const preview = (project: string | undefined): Promise<void> =>
    attempt(async () => {
      const request = { params: { id: modelId ?? "" }, query: { project }, body: reading.value as object };
      const value = await read("POST /api/models/:id/preview", request);
      const projects = project === undefined ? value.projects : (effect?.value.projects ?? value.projects);
      setEffect({ text, value: { ...value, projects, changed: projects.filter(({ changed }) => changed).length } });
    });
  const save = (): Promise<void> =>
    attempt(async () => {
      const body = reading.value as { readonly id?: string };
      const id = modelId ?? body.id ?? "";
      await saveModel(id || "_", body, draft.tag);
      draft.clear();
      if (modelId === undefined) navigate(hrefOf(`/models/${id}`));
    });
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const taken = await target.files?.[0]?.text();
    target.value = "";
    if (taken !== undefined) setText(taken.replaceAll(/\r\n?/g, "\n"));
  };
  // A new model has no stored revision yet.
  const unchangedText = modelId === undefined ? "" : texts.unchanged;
  const statusText = text === stored ? unchangedText : texts.right(reading.syntax.toUpperCase());
  return (
    <div className="stack">
      <div className="row">
        <label className="button">
          {texts.file}
          <input
            type="file"
            accept=".json,.yaml,.yml,application/json,application/yaml"
            className="visually-hidden"
            onChange={(event) => void take(event)}
          />
        </label>
        {modelId === undefined ? null : (
          <Button onClick={() => downloadText(`${modelId}.${reading.syntax}`, `application/${reading.syntax}`, text)}>
            {texts.download}
          </Button>
        )}
        {reading.value === undefined ? null : (
          <Button onClick={() => void reading.convert().then(setText)}>
            {modelEditor.convert(reading.syntax === "json" ? "YAML" : "JSON")}
          </Button>
        )}
        <span className="soft small" role="status">
          {reading.value === undefined ? "" : statusText}
        </span>
      </div>
      {draft.isStale ? <Notice kind="warning">{modelRevisions.stale}</Notice> : null}
      <DocumentEditor
        label={texts.document}
        text={text}
        onChange={setText}
        fault={fault}
        syntax={reading.syntax}
        value={reading.value}
      />
      {problem !== undefined && fault === undefined ? <ErrorState error={problem} /> : null}
      <div className="form-actions">
        <Button
          kind="primary"
          disabled={unready || (text === stored && !isWhole) || text.trim() === ""}
          onClick={() => void save()}
        >
          {texts.save}
        </Button>
        {modelId === undefined ? null : (
          <Button disabled={unready} onClick={() => void preview(undefined)}>
            {texts.preview}
          </Button>
        )}
        {text === stored ? null : <Button onClick={() => draft.clear()}>{texts.discard}</Button>}
      </div>
      {effect?.text === text ? (
        <ModelPreview effect={effect.value} busy={busy} onProject={(project) => void preview(project)} />
      ) : null}
    </div>
  );
}

// The syntax error of the text, else the refusal of the server at the value that it names.
function faultOf(text: string, reading: Reading, problem: Error | undefined, malformed: string): Fault | undefined {
  const { fault } = reading;
  if (fault !== undefined) return { ...fault, message: fault.message ?? malformed, isSelected: false };
  const range =
    problem instanceof ApiProblem && problem.pointer !== undefined ? reading.rangeOf(problem.pointer) : undefined;
  if (!(problem instanceof ApiProblem) || range === undefined) return undefined;
  const inside = problem.position === undefined ? range : rangeInScalar(text, range, problem.position);
  return { ...inside, message: `${problem.message} (${problem.pointer})`, isSelected: true };
}
