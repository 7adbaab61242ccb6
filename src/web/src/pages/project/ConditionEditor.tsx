import { useState } from "react";
import { RowButton } from "../../components/Button.tsx";
import { Select, TextField } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import type { ModelView } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import {
  conditionOf,
  conditionText,
  decidesLevel,
  fixedSubjects,
  hasCause,
  hasNoLimit,
  scopeOf,
  type Condition,
  type ConditionDraft,
} from "./conditions.ts";

interface ConditionsProps {
  readonly conditions: readonly Condition[];
  readonly model: ModelView;
  /** Absent: the conditions cannot be changed. */
  readonly onRemove?: (condition: Condition) => void;
}

/** The conditions of a gate in words. */
export function Conditions({ conditions, model, onRemove }: ConditionsProps) {
  const { form, gate: texts } = useTexts();
  if (conditions.length === 0) return <p>{texts.noGate}</p>;
  return (
    <ul className="gate-list" aria-label={texts.conditions}>
      {conditions.map((condition, index) => {
        const text = conditionText(condition, model, texts);
        return (
          <li key={index}>
            <span className="breakable">{text}</span>
            {onRemove === undefined ? null : (
              <span className="push">
                <RowButton action={form.remove} of={text} onClick={() => onRemove(condition)} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface AddConditionProps {
  readonly model: ModelView;
  /** Index of the new condition. */
  readonly index: number;
  readonly onAdd: (condition: Condition) => Promise<void>;
}

const emptyDraft: ConditionDraft = {
  subject: "FINDINGS",
  on: "NEW",
  category: "",
  cause: "",
  level: "",
  least: "",
  most: "0",
};

/** A form that adds a condition. */
export function AddCondition({ model, index, onAdd }: AddConditionProps) {
  const { gate: texts, form, explorer } = useTexts();
  const [draft, setDraft] = useState(emptyDraft);
  const set = (change: Partial<ConditionDraft>): void => setDraft({ ...draft, ...change });
  const condition = conditionOf(draft);
  const add = async (): Promise<void> => {
    if (condition !== undefined) await onAdd(condition);
    setDraft(emptyDraft);
  };
  const subjects = [
    { value: "FINDINGS", label: texts.findings },
    ...fixedSubjects.map((value) => ({ value, label: texts.fixedSubjects[value] })),
    ...model.indicators.map(({ id, name }) => ({ value: `INDICATOR.${id}`, label: name, group: explorer.indicators })),
    ...model.measures.map(({ id, name }) => ({ value: `MEASURE.${id}`, label: name, group: explorer.measures })),
  ];
  return (
    <Form
      label={texts.addCondition}
      action={form.add}
      className="form-line"
      disabled={condition === undefined}
      onSubmit={add}
    >
      {({ errorAt }) => (
        <>
          <Select
            label={texts.what}
            value={draft.subject}
            options={subjects}
            error={errorAt(`/conditions/${index}/id`)}
            onChange={(subject) => set({ subject })}
          />
          {scopeOf(draft.subject) === undefined ? (
            <Select
              label={texts.when}
              value={draft.on}
              options={[
                { value: "OVERALL", label: texts.overall },
                { value: "NEW", label: texts.fresh },
              ]}
              onChange={(on) => set({ on: on === "NEW" ? "NEW" : "OVERALL" })}
            />
          ) : null}
          <ConditionLimit draft={draft} model={model} set={set} boundsError={errorAt(`/conditions/${index}/bounds`)} />
        </>
      )}
    </Form>
  );
}

interface ConditionLimitProps {
  readonly draft: ConditionDraft;
  readonly model: ModelView;
  readonly set: (change: Partial<ConditionDraft>) => void;
  readonly boundsError: string | undefined;
}

/** The limit of a condition: a level or numbers; for findings also the category, for new ones the cause. */
function ConditionLimit({ draft, model, set, boundsError }: ConditionLimitProps) {
  const { gate: texts } = useTexts();
  if (hasNoLimit(draft.subject)) return null;
  if (decidesLevel(draft)) {
    const levels = model.indicator(draft.subject.split(".")[1] ?? "")?.levels ?? [];
    return (
      <Select
        label={texts.worstLevel}
        value={draft.level}
        options={[{ value: "", label: "–" }, ...levels.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(level) => set({ level })}
      />
    );
  }
  return (
    <>
      {draft.subject === "FINDINGS" ? (
        <Select
          label={texts.category}
          value={draft.category}
          options={[
            { value: "", label: texts.anyCategory },
            ...model.categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(category) => set({ category })}
        />
      ) : null}
      {hasCause(draft) ? (
        <Select
          label={texts.cause}
          value={draft.cause}
          options={[
            { value: "", label: texts.anyCategory },
            ...(["CODE", "TOOL"] as const).map((value) => ({ value, label: texts.causes[value] })),
          ]}
          onChange={(cause) => set({ cause })}
        />
      ) : null}
      <TextField
        label={texts.least}
        inputMode="decimal"
        className="input-number"
        value={draft.least}
        autoComplete="off"
        onChange={({ target }) => set({ least: target.value })}
      />
      <TextField
        label={texts.most}
        inputMode="decimal"
        className="input-number"
        value={draft.most}
        autoComplete="off"
        error={boundsError}
        onChange={({ target }) => set({ most: target.value })}
      />
    </>
  );
}
