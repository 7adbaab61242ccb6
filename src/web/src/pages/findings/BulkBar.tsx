import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "../../api/user.ts";
import { Button } from "../../components/Button.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { toastWithUndo } from "../../components/toasts.tsx";
import {
  AssigneeField,
  CommentField,
  DueField,
  endOfDay,
  ReasonField,
  UntilField,
  type Reason,
} from "../../finding/TriageFields.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { applyDecision, countSelected, type BulkDecision, type Selection } from "./bulk-request.ts";

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
export function BulkDialog({ selection, action, title, onClose, onDone }: BulkDialogProps) {
  const { workList: texts, triage } = useTexts();
  const formats = useFormats();
  const queries = useQueryClient();
  const [input, setInput] = useState<BulkInput>({ ...emptyInput, assignee: useUser().login });
  const counted = useQuery({ queryKey: ["bulk", selection], queryFn: () => countSelected(selection), gcTime: 0 });
  const matched = counted.data?.matched;
  const refresh = () => queries.invalidateQueries();
  const submit = async (): Promise<void> => {
    const { changed, undo } = await applyDecision(selection, decisionOf(action, input), matched ?? 0);
    const offer = { undo, label: triage.undo, undone: texts.undone, refresh };
    toastWithUndo(texts.changed(formats.number(changed)), offer);
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
  readonly reason: Reason;
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
  const field = <Name extends keyof BulkInput>(name: Name) => ({
    value: input[name],
    onChange: (value: BulkInput[Name]) => onChange({ ...input, [name]: value }),
    errorAt,
  });
  switch (action) {
    case "assign":
      return <AssigneeField {...field("assignee")} />;
    case "setDue":
      return <DueField {...field("dueDate")} />;
    case "relax":
      return (
        <>
          <ReasonField {...field("reason")} />
          <UntilField {...field("until")} />
          <CommentField {...field("comment")} />
        </>
      );
    default:
      return <CommentField {...field("comment")} />;
  }
}

function decisionOf(action: Action, { reason, until, comment, assignee, dueDate }: BulkInput): BulkDecision {
  const said = comment === "" ? {} : { comment };
  switch (action) {
    case "relax":
      return { status: "RELAXED", reason, until: endOfDay(until), ...said };
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
