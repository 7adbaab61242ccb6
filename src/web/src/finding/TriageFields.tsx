import { Field, Select, TextField } from "../components/Field.tsx";
import { useTexts } from "../texts/catalogue.ts";

const reasons = ["FALSE_POSITIVE", "WONT_FIX", "JUSTIFIED", "LEGACY"] as const;
const commentCharactersMax = 4_000;

/** Why a finding is relaxed. */
export type Reason = (typeof reasons)[number];

interface TriageFieldProps<Value extends string = string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly errorAt: (pointer: string) => string | undefined;
}

export function ReasonField({ value, onChange, errorAt }: TriageFieldProps<Reason>) {
  const { triage } = useTexts();
  return (
    <Select
      label={triage.reason}
      value={value}
      error={errorAt("/reason")}
      options={reasons.map((id) => ({ value: id, label: triage.reasons[id] ?? id }))}
      onChange={(chosen) => onChange(reasons.find((known) => known === chosen) ?? value)}
    />
  );
}

/** The last day on which a finding is relaxed. */
export function UntilField({ value, onChange, errorAt }: TriageFieldProps) {
  const { workList: texts } = useTexts();
  return (
    <TextField
      label={texts.until}
      hint={texts.untilHint}
      error={errorAt("/until")}
      type="date"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export function AssigneeField({ value, onChange, errorAt }: TriageFieldProps) {
  const { workList: texts } = useTexts();
  return (
    <TextField
      label={texts.assignee}
      hint={texts.assigneeHint}
      error={errorAt("/assignee")}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export function DueField({ value, onChange, errorAt }: TriageFieldProps) {
  const { workList: texts } = useTexts();
  return (
    <TextField
      label={texts.dueDate}
      hint={texts.dueHint}
      error={errorAt("/dueDate")}
      type="date"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export function CommentField({ value, onChange, errorAt }: TriageFieldProps) {
  const { triage } = useTexts();
  return (
    <Field label={triage.comment} error={errorAt("/comment")}>
      {(inputProps) => (
        <textarea
          className="input"
          rows={2}
          maxLength={commentCharactersMax}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          {...inputProps}
        />
      )}
    </Field>
  );
}

/** The end of a day where the user is; null without a day. */
export function endOfDay(day: string): string | null {
  return day === "" ? null : new Date(`${day}T23:59:59.999`).toISOString();
}
