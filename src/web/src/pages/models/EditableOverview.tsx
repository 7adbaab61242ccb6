import { useState } from "react";
import { useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { asError } from "../../api/problem.ts";
import { Button } from "../../components/Button.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { useModelDraft } from "./model-draft.ts";
import { ModelOverview } from "./ModelOverview.tsx";
import { useSaveModel } from "./save-model.ts";
import { editedThresholds, withBounds } from "./thresholds.ts";

interface EditableOverviewProps {
  readonly modelId: string;
  readonly document: Answer<"GET /api/models/:id">;
  readonly etag: string | undefined;
}

/** The contents of a model, with thresholds that administrators change in place. Other edits are made in the document. */
export function EditableOverview({ modelId, document, etag }: EditableOverviewProps) {
  const { models: texts, modelRevisions } = useTexts();
  const address = useAddress();
  const save = useSaveModel();
  const stored = JSON.stringify(document, null, 2);
  const draft = useModelDraft(modelId, stored, etag);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error>();
  const edited = editedThresholds(document, draft.text);
  const toDocument = <AppLink href={address.with({ tab: "document" })}>{texts.tabs.document}</AppLink>;
  const write = async (): Promise<void> => {
    setBusy(true);
    try {
      await save(modelId, edited!, draft.tag);
      draft.clear();
    } catch (error) {
      setProblem(asError(error));
    } finally {
      setBusy(false);
    }
  };
  const change = (scale: number, level: number, bounds: string): void => {
    setProblem(undefined);
    draft.setText(JSON.stringify(withBounds(edited!, scale, level, bounds), null, 2));
  };
  return (
    <div className="stack">
      {edited === undefined ? (
        <Notice kind="info" action={toDocument}>
          {modelRevisions.otherEdits}
        </Notice>
      ) : null}
      {edited !== undefined && draft.text !== stored ? (
        <div className="notice row" role="status">
          <span>{draft.isStale ? modelRevisions.stale : modelRevisions.unsaved}</span>
          <span className="row push">
            {toDocument}
            <Button kind="primary" disabled={busy} onClick={() => void write()}>
              {texts.save}
            </Button>
            <Button onClick={() => draft.clear()}>{texts.discard}</Button>
          </span>
        </div>
      ) : null}
      {problem === undefined ? null : <ErrorState error={problem} />}
      <ModelOverview document={edited ?? document} onBounds={edited === undefined ? undefined : change} />
    </div>
  );
}
