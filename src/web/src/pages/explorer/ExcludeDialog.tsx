import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, ifMatch, type Answer } from "../../api/client.ts";
import { useResponse } from "../../api/queries.ts";
import { Checkbox } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { toast } from "../../components/toasts.tsx";
import { CommentField, ReasonField, type Reason } from "../../finding/TriageFields.tsx";
import { useTexts } from "../../texts/catalogue.ts";

interface ExcludeDialogProps {
  readonly artifactId: number;
  readonly onClose: () => void;
}

/** Takes an artifact out of the ratings above it, or its findings out of all counts. */
export function ExcludeDialog({ artifactId, onClose }: ExcludeDialogProps) {
  const read = useResponse("GET /api/artifacts/:id", { params: { id: artifactId } });
  if (read.data === undefined) return null;
  const { value, etag } = read.data;
  return <ExcludeForm key={etag} artifact={value} etag={etag} onClose={onClose} />;
}

interface ExcludeFormProps {
  readonly artifact: Answer<"GET /api/artifacts/:id">;
  readonly etag: string | undefined;
  readonly onClose: () => void;
}

function ExcludeForm({ artifact, etag, onClose }: ExcludeFormProps) {
  const { tidy: texts, form } = useTexts();
  const queries = useQueryClient();
  const [excluded, setExcluded] = useState(artifact.excluded);
  const [relaxed, setRelaxed] = useState(artifact.relaxed);
  const [reason, setReason] = useState<Reason>((artifact.reason as Reason | null) ?? "LEGACY");
  const [comment, setComment] = useState(artifact.comment ?? "");
  const marked = excluded || relaxed;
  const save = async (): Promise<void> => {
    const body = { excluded, relaxed, ...(marked ? { reason } : {}), comment };
    await call("PUT /api/artifacts/:id", { params: { id: artifact.id }, body, headers: ifMatch(etag) });
    toast(form.saved);
    await queries.invalidateQueries();
  };
  return (
    <FormDialog title={texts.exclude} action={form.save} onSubmit={save} onClose={onClose}>
      {({ errorAt }) => (
        <div className="stack">
          <p className="breakable soft">{artifact.path || artifact.name}</p>
          {artifact.parentId === null ? null : (
            <Checkbox label={texts.excludedText} checked={excluded} onChange={setExcluded} />
          )}
          <Checkbox label={texts.relaxedText} checked={relaxed} onChange={setRelaxed} />
          {marked ? <ReasonField value={reason} onChange={setReason} errorAt={errorAt} /> : null}
          <CommentField value={comment} onChange={setComment} errorAt={errorAt} />
        </div>
      )}
    </FormDialog>
  );
}
