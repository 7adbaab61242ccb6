import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRead } from "../api/queries.ts";
import { Button } from "../components/Button.tsx";
import { Select } from "../components/Field.tsx";
import { Form } from "../components/Form.tsx";
import { FormDialog } from "../components/FormDialog.tsx";
import { Notice } from "../components/Notice.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { toast, toastError, toastWithUndo } from "../components/toasts.tsx";
import { useFormats, useTexts } from "../texts/catalogue.ts";
import { Assignment } from "./Assignment.tsx";
import {
  prepareBulk,
  scopes,
  sendBulk,
  sendOne,
  type BulkTriage,
  type ChangeOne,
  type Finding,
  type Scope,
} from "./triage-request.ts";
import { CommentField, endOfDay, ReasonField, UntilField, type Reason } from "./TriageFields.tsx";
import { TriageHistory } from "./TriageHistory.tsx";

interface TriageProps {
  readonly finding: Finding;
  /** The state of the decisions about the finding when it was read. */
  readonly etag: string | undefined;
}

/**
 * The history of a finding, and the forms to assign, relax or reopen it. Users who may not read the history do not see
 * the forms.
 */
export function Triage({ finding, etag }: TriageProps) {
  const { triage: texts } = useTexts();
  const queries = useQueryClient();
  const [overtaken, setOvertaken] = useState(false);
  // The state after the user's own change, until the finding is read again: a second change must not look overtaken.
  const [own, setOwn] = useState<{ readonly since: string | undefined; readonly etag: string | undefined }>();
  const history = useRead("GET /api/findings/:id/history", { params: { id: finding.id } });
  if (history.isPending) return <Skeleton lines={6} height={40} />;
  if (history.data === undefined) return null;
  const change: ChangeOne = async (values, done) => {
    const state = await sendOne(finding.id, values, own?.since === etag ? own?.etag : etag);
    setOvertaken(state === null);
    if (state !== null) {
      setOwn({ since: etag, etag: state.etag });
      toast(done);
    }
    // Counts, ratings and lists change immediately.
    const refreshed = queries.invalidateQueries();
    // The user can fill the form again at once; whoever was overtaken must see the other change first.
    if (state === null) await refreshed;
    return state !== null;
  };
  const { assignee, dueDate } = finding;
  return (
    <>
      {overtaken ? <Notice kind="warning">{texts.overtaken}</Notice> : null}
      <Assignment key={`${assignee?.login} ${dueDate}`} finding={finding} change={change} />
      <TriageForm finding={finding} change={change} />
      <TriageHistory entries={history.data} />
    </>
  );
}

interface TriageFormProps {
  readonly finding: Finding;
  readonly change: ChangeOne;
}

function TriageForm({ finding, change }: TriageFormProps) {
  const { triage: texts, workList } = useTexts();
  const formats = useFormats();
  const queries = useQueryClient();
  const [scope, setScope] = useState<Scope>("finding");
  const [reason, setReason] = useState<Reason>("FALSE_POSITIVE");
  const [until, setUntil] = useState("");
  const [comment, setComment] = useState("");
  const [asked, setAsked] = useState<BulkTriage>();
  const { artifact, relaxed } = finding;
  const status = relaxed ? ("OPEN" as const) : ("RELAXED" as const);
  const label = relaxed ? texts.reopen : texts.relax;
  const said = comment === "" ? {} : { comment };
  const decision = { status, ...(relaxed ? {} : { reason, until: endOfDay(until) }), ...said };
  const done = (count: number): string =>
    relaxed ? texts.reopened(formats.number(count)) : texts.relaxed(formats.number(count));
  const clear = (): void => {
    setComment("");
    setUntil("");
  };
  const send = async (): Promise<void> => {
    if (scope !== "finding") setAsked(await prepareBulk(finding, scope, status));
    else if (await change(decision, done(1))) clear();
  };
  const sendComment = async (): Promise<void> => {
    if (await change({ comment }, workList.changed(formats.number(1)))) clear();
  };
  const sendAsked = async (bulk: BulkTriage): Promise<void> => {
    const { changed, undo } = await sendBulk(bulk, decision);
    clear();
    const refresh = () => queries.invalidateQueries();
    toastWithUndo(done(changed), { undo, label: texts.undo, undone: texts.undone, refresh });
    await refresh();
  };
  return (
    <>
      {asked === undefined ? null : (
        <FormDialog
          title={label}
          action={label}
          disabled={asked.count === 0}
          onSubmit={() => sendAsked(asked)}
          onClose={() => setAsked(undefined)}
        >
          {() => <p>{relaxed ? texts.askReopen(asked.count) : texts.askRelax(asked.count)}</p>}
        </FormDialog>
      )}
      <Form
        label={label}
        action={label}
        className="triage stack"
        onSubmit={send}
        beside={
          scope === "finding" ? (
            <Button disabled={comment.trim() === ""} onClick={() => void sendComment().catch(toastError)}>
              {workList.addComment}
            </Button>
          ) : null
        }
      >
        {({ errorAt }) => (
          <>
            <Select
              label={texts.scope}
              value={scope}
              options={scopes.map((value) => ({ value, label: texts.scopes[value](artifact.name) }))}
              onChange={(value) => setScope(scopes.find((known) => known === value) ?? "finding")}
            />
            {relaxed ? null : (
              <div className="triage-pair">
                <ReasonField value={reason} onChange={setReason} errorAt={errorAt} />
                <UntilField value={until} onChange={setUntil} errorAt={errorAt} />
              </div>
            )}
            <CommentField value={comment} onChange={setComment} errorAt={errorAt} />
          </>
        )}
      </Form>
    </>
  );
}
