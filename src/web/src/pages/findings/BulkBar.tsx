import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "../../api/user.ts";
import { Button } from "../../components/Button.tsx";
import { Field, Select, TextField } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { toast, toastError } from "../../components/toasts.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { applyDecision, countSelected, type BulkDecision, type Selection } from "./bulk-request.ts";

const reasons = ["FALSE_POSITIVE", "WONT_FIX", "JUSTIFIED", "LEGACY"] as const;
const commentCharactersMax = 4_000;

const actions = ["relax", "reopen", "assign", "setDue", "addComment"] as const;
type Action = (typeof actions)[number];

interface BulkBarProps {
  readonly selection: Selection;
  /** The number of selected findings. */
  readonly count: number;
  /** The number of findings that the filter shows. */
  readonly total: number | undefined;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

/** What can be done with the selected findings. */
export function BulkBar({ selection, count, total, onAll, onNone }: BulkBarProps) {
  const { workList: texts, triage } = useTexts();
  const formats = useFormats();
  const [action, setAction] = useState<Action>();
  const labels = { ...texts, relax: triage.relax, reopen: triage.reopen };
  return (
    <div className="bulk-bar" role="toolbar" aria-label={texts.selection}>
      <strong role="status">{texts.chosen(count)}</strong>
      {total === undefined || count >= total ? null : (
        <Button kind="quiet" onClick={onAll}>
          {texts.chooseAll(formats.number(total))}
        </Button>
      )}
      <Button kind="quiet" onClick={onNone}>
        {texts.chooseNone}
      </Button>
      <span className="push" />
      {actions.map((name) => (
        <Button key={name} onClick={() => setAction(name)}>
          {labels[name]}
        </Button>
      ))}
      {action === undefined ? null : (
        <BulkDialog
          selection={selection}
          action={action}
          title={labels[action]}
          onClose={() => setAction(undefined)}
          onDone={onNone}
        />
      )}
    </div>
  );
}

interface BulkDialogProps {
  readonly selection: Selection;
  readonly action: Action;
  readonly title: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Shows how many findings change, and asks for the values. */
function BulkDialog({ selection, action, title, onClose, onDone }: BulkDialogProps) {
  const { workList: texts, triage } = useTexts();
  const formats = useFormats();
  const queries = useQueryClient();
  const [input, setInput] = useState<BulkInput>({ ...emptyInput, assignee: useUser().login });
  const counted = useQuery({ queryKey: ["bulk", selection], queryFn: () => countSelected(selection), gcTime: 0 });
  const matched = counted.data?.matched;
  const refresh = () => queries.invalidateQueries();
  const submit = async (): Promise<void> => {
    const { changed, undo } = await applyDecision(selection, decisionOf(action, input), matched ?? 0);
    const undone = (): void =>
      void undo!()
        .then(refresh)
        .then(() => toast(texts.undone), toastError);
    const offer = undo === undefined ? undefined : { label: triage.undo, run: undone };
    toast(texts.changed(formats.number(changed)), "done", offer);
    onDone();
    await refresh();
  };
  return (
    <FormDialog title={title} action={title} disabled={!matched} onSubmit={submit} onClose={onClose}>
      {({ errorAt }) => (
        <div className="stack">
          <p role="status">
            {matched === undefined ? "…" : texts.changes(matched)}{" "}
            {counted.data?.forbidden ? texts.forbidden(formats.number(counted.data.forbidden)) : ""}
          </p>
          <BulkFields action={action} input={input} onChange={setInput} errorAt={errorAt} />
        </div>
      )}
    </FormDialog>
  );
}

interface BulkInput {
  readonly reason: (typeof reasons)[number];
  readonly until: string;
  readonly comment: string;
  readonly assignee: string;
  readonly dueDate: string;
}

const emptyInput = { reason: "WONT_FIX", until: "", comment: "", dueDate: "" } as const;

interface BulkFieldsProps {
  readonly action: Action;
  readonly input: BulkInput;
  readonly onChange: (input: BulkInput) => void;
  readonly errorAt: (pointer: string) => string | undefined;
}

function BulkFields({ action, input, onChange, errorAt }: BulkFieldsProps) {
  const { workList: texts, triage } = useTexts();
  const set = (change: Partial<BulkInput>): void => onChange({ ...input, ...change });
  return (
    <>
      {action === "relax" ? (
        <>
          <Select
            label={triage.reason}
            value={input.reason}
            error={errorAt("/reason")}
            options={reasons.map((value) => ({ value, label: triage.reasons[value] ?? value }))}
            onChange={(value) => set({ reason: reasons.find((known) => known === value) ?? "WONT_FIX" })}
          />
          <TextField
            label={texts.until}
            hint={texts.untilHint}
            error={errorAt("/until")}
            type="date"
            value={input.until}
            onChange={({ target }) => set({ until: target.value })}
          />
        </>
      ) : null}
      {action === "assign" ? (
        <TextField
          label={texts.assignee}
          hint={texts.assigneeHint}
          error={errorAt("/assignee")}
          autoComplete="off"
          value={input.assignee}
          onChange={({ target }) => set({ assignee: target.value })}
        />
      ) : null}
      {action === "setDue" ? (
        <TextField
          label={texts.dueDate}
          hint={texts.dueHint}
          error={errorAt("/dueDate")}
          type="date"
          value={input.dueDate}
          onChange={({ target }) => set({ dueDate: target.value })}
        />
      ) : null}
      {action === "assign" || action === "setDue" ? null : (
        <Field label={triage.comment} error={errorAt("/comment")}>
          {(inputProps) => (
            <textarea
              className="input"
              rows={2}
              maxLength={commentCharactersMax}
              value={input.comment}
              onChange={({ target }) => set({ comment: target.value })}
              {...inputProps}
            />
          )}
        </Field>
      )}
    </>
  );
}

function decisionOf(action: Action, { reason, until, comment, assignee, dueDate }: BulkInput): BulkDecision {
  const said = comment === "" ? {} : { comment };
  switch (action) {
    case "relax":
      // Until the end of the day, where the user is.
      return {
        status: "RELAXED",
        reason,
        until: until === "" ? null : new Date(`${until}T23:59:59.999`).toISOString(),
        ...said,
      };
    case "reopen":
      return { status: "OPEN", ...said };
    case "assign":
      return { assignee: assignee.trim() || null };
    case "setDue":
      return { dueDate: dueDate || null };
    case "addComment":
      return { comment };
  }
}
