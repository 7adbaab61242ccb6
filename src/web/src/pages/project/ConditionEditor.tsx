import { useState } from "react";
import { RowButton } from "../../components/Button.tsx";
import { ChipList } from "../../components/ChipList.tsx";
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
  categories: [],
  families: "",
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
          <ConditionLimit
            draft={draft}
            model={model}
            set={set}
            errorAt={(pointer) => errorAt(`/conditions/${index}${pointer}`)}
          />
        </>
      )}
    </Form>
  );
}

interface ConditionLimitProps {
  readonly draft: ConditionDraft;
  readonly model: ModelView;
  readonly set: (change: Partial<ConditionDraft>) => void;
  /** The server's message about a value of the condition. */
  readonly errorAt: (pointer: string) => string | undefined;
}

/** The limit of a condition: a level or numbers; for findings also their rules, for new ones the cause. */
function ConditionLimit({ draft, model, set, errorAt }: ConditionLimitProps) {
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
      {draft.subject === "FINDINGS" ? <RuleFilter draft={draft} model={model} set={set} errorAt={errorAt} /> : null}
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
        error={errorAt("/bounds")}
        onChange={({ target }) => set({ most: target.value })}
      />
    </>
  );
}

/** Restricts a condition on findings to rules of some categories and families. */
function RuleFilter({ draft, model, set, errorAt }: ConditionLimitProps) {
  const { gate: texts } = useTexts();
  const { categories, families } = draft;
  const offered = model.categories.filter(({ id }) => !categories.includes(id));
  return (
    <>
      <div className="field">
        <Select
          label={texts.category}
          value=""
          options={[
            { value: "", label: categories.length === 0 ? texts.anyCategory : texts.anotherCategory },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(category) => set({ categories: [...categories, category] })}
        />
        {categories.length === 0 ? null : (
          <ChipList
            label={texts.categories}
            values={categories}
            nameOf={(category) => model.categoryName(category)}
            onChange={(left) => set({ categories: left })}
            errorAt={(index) => errorAt(`/categories/${index}`)}
          />
        )}
      </div>
      <TextField
        label={texts.families}
        hint={texts.familiesHint}
        value={families}
        autoComplete="off"
        error={errorAt("/families")}
        onChange={({ target }) => set({ families: target.value })}
      />
    </>
  );
}
