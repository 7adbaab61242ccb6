import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRead } from "../api/queries.ts";
import { Field, Select } from "../components/Field.tsx";
import { Form } from "../components/Form.tsx";
import { FormDialog } from "../components/FormDialog.tsx";
import { Notice } from "../components/Notice.tsx";
import { RelativeTime } from "../components/RelativeTime.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { toast, toastError } from "../components/toasts.tsx";
import { useFormats, useTexts } from "../texts/catalogue.ts";
import { prepareBulk, scopes, sendBulk, sendOne, type BulkTriage, type Finding, type Scope } from "./triage-request.ts";

const reasons = ["FALSE_POSITIVE", "WONT_FIX", "JUSTIFIED", "LEGACY"] as const;
const commentCharactersMax = 4_000;

type Reason = (typeof reasons)[number];

interface TriageProps {
  readonly finding: Finding;
  /** The state of the decisions about the finding when it was read. */
  readonly etag: string | undefined;
}

/**
 * The history of a finding, and the form to relax or reopen it. Users who may not read the history do not see the form.
 */
export function Triage({ finding, etag }: TriageProps) {
  const history = useRead("GET /api/findings/:id/history", { params: { id: finding.id } });
  if (history.isPending) return <Skeleton lines={6} height={40} />;
  if (history.data === undefined) return null;
  return (
    <>
      <TriageForm finding={finding} etag={etag} />
      <History entries={history.data} />
    </>
  );
}

function TriageForm({ finding, etag }: TriageProps) {
  const { triage: texts } = useTexts();
  const formats = useFormats();
  const queries = useQueryClient();
  const [scope, setScope] = useState<Scope>("finding");
  const [reason, setReason] = useState<Reason>("FALSE_POSITIVE");
  const [comment, setComment] = useState("");
  const [asked, setAsked] = useState<BulkTriage>();
  const [overtaken, setOvertaken] = useState(false);
  const { artifact, relaxed } = finding;
  const status = relaxed ? ("OPEN" as const) : ("RELAXED" as const);
  const decision = { status, ...(relaxed ? {} : { reason }), ...(comment === "" ? {} : { comment }) };
  const done = (count: number): string =>
    relaxed ? texts.reopened(formats.number(count)) : texts.relaxed(formats.number(count));
  // Counts, ratings and lists change immediately.
  const refresh = () => queries.invalidateQueries();
  const send = async (): Promise<void> => {
    if (scope !== "finding") {
      setAsked(await prepareBulk(finding, scope, status));
      return;
    }
    const accepted = await sendOne(finding.id, decision, etag);
    setOvertaken(!accepted);
    if (accepted) {
      setComment("");
      toast(done(1));
    }
    await refresh();
  };
  const sendAsked = async (bulk: BulkTriage): Promise<void> => {
    const { changed, undo } = await sendBulk(bulk, decision);
    setComment("");
    const undone = (): void =>
      void undo!()
        .then(refresh)
        .then(() => toast(texts.undone), toastError);
    toast(done(changed), "done", undo === undefined ? undefined : { label: texts.undo, run: undone });
    await refresh();
  };
  return (
    <>
      {overtaken ? <Notice kind="warning">{texts.overtaken}</Notice> : null}
      {asked === undefined ? null : (
        <FormDialog
          title={relaxed ? texts.reopen : texts.relax}
          action={relaxed ? texts.reopen : texts.relax}
          disabled={asked.count === 0}
          onSubmit={() => sendAsked(asked)}
          onClose={() => setAsked(undefined)}
        >
          {() => <p>{relaxed ? texts.askReopen(asked.count) : texts.askRelax(asked.count)}</p>}
        </FormDialog>
      )}
      <Form
        label={relaxed ? texts.reopen : texts.relax}
        action={relaxed ? texts.reopen : texts.relax}
        className="triage stack"
        onSubmit={send}
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
              <Select
                label={texts.reason}
                value={reason}
                error={errorAt("/reason")}
                options={reasons.map((value) => ({ value, label: texts.reasons[value] ?? value }))}
                onChange={(value) => setReason(reasons.find((known) => known === value) ?? "FALSE_POSITIVE")}
              />
            )}
            <Field label={texts.comment} error={errorAt("/comment")}>
              {(inputProps) => (
                <textarea
                  className="input"
                  rows={2}
                  maxLength={commentCharactersMax}
                  value={comment}
                  onChange={({ target }) => setComment(target.value)}
                  {...inputProps}
                />
              )}
            </Field>
          </>
        )}
      </Form>
    </>
  );
}

function History({ entries }: { readonly entries: readonly Entry[] }) {
  const { triage: texts } = useTexts();
  if (entries.length === 0) return null;
  return (
    <section aria-label={texts.history}>
      <h3>{texts.history}</h3>
      <ol className="finding-history">
        {entries.map(({ id, time, user, status, reason, comment }) => (
          <li key={id} className="breakable">
            <span>
              {user === null ? texts.server : user.name || user.login} · {status.name}
              {reason === null ? "" : ` · ${texts.reasons[reason] ?? reason}`}
            </span>{" "}
            <span className="small soft">
              <RelativeTime at={time} />
            </span>
            {comment === null ? null : <p>{comment}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Entry {
  readonly id: number;
  readonly time: string;
  readonly user: { readonly login: string; readonly name: string } | null;
  readonly status: { readonly name: string };
  readonly reason: string | null;
  readonly comment: string | null;
}
