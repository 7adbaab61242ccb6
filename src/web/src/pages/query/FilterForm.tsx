import { useState } from "react";
import { Checkbox, Select, TextField } from "../../components/Field.tsx";
import type { ModelView } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { checkedOf, patternsOf, type FilterValue } from "./filter-data.ts";
import { readBounds, writeBounds, type Bounds, type QueryFilter } from "./query.ts";

interface FilterFormProps {
  readonly filter: QueryFilter;
  readonly model: ModelView;
  readonly onChange: (filter: QueryFilter) => void;
}

/** The form of a filter: a range of numbers, levels, or text patterns. */
export function FilterForm({ filter, model, onChange }: FilterFormProps) {
  const { queryFilter } = useTexts();
  const put = (data: QueryFilter["data"]): void => onChange({ ...filter, data });
  return (
    <div className="menu-form">
      {filter.type === "measure" ? <BoundsFields filter={filter} onChange={put} /> : null}
      {filter.type === "indicator" ? <LevelFields filter={filter} model={model} onChange={put} /> : null}
      {filter.type === "info" ? <PatternField filter={filter} onChange={put} /> : null}
      <Checkbox
        label={queryFilter.invert}
        checked={filter.invert ?? false}
        onChange={(on) => {
          const { invert: _before, ...rest } = filter;
          onChange(on ? { ...rest, invert: true } : rest);
        }}
      />
    </div>
  );
}

interface DataFieldsProps {
  readonly filter: QueryFilter;
  readonly onChange: (data: QueryFilter["data"]) => void;
}

function BoundsFields({ filter, onChange }: DataFieldsProps) {
  const { queryFilter } = useTexts();
  // A number that is being typed is not valid at every moment.
  const [bounds, setBounds] = useState(() => readBounds(filter.data.bounds));
  const put = (change: Partial<Bounds>): void => {
    const next = { ...bounds, ...change };
    setBounds(next);
    const text = writeBounds(next);
    onChange(text === undefined ? {} : { bounds: text });
  };
  return (
    <div className="bounds">
      <Select
        label={queryFilter.lowerKind}
        bare
        value={bounds.lowerIncluded ? "≥" : ">"}
        options={[
          { value: "≥", label: "≥" },
          { value: ">", label: ">" },
        ]}
        onChange={(kind) => put({ lowerIncluded: kind === "≥" })}
      />
      <TextField
        label={queryFilter.lower}
        bare
        type="number"
        step="any"
        value={bounds.lower}
        onChange={({ target }) => put({ lower: target.value })}
      />
      <Select
        label={queryFilter.upperKind}
        bare
        value={bounds.upperIncluded ? "≤" : "<"}
        options={[
          { value: "<", label: "<" },
          { value: "≤", label: "≤" },
        ]}
        onChange={(kind) => put({ upperIncluded: kind === "≤" })}
      />
      <TextField
        label={queryFilter.upper}
        bare
        type="number"
        step="any"
        value={bounds.upper}
        onChange={({ target }) => put({ upper: target.value })}
      />
    </div>
  );
}

function PatternField({ filter, onChange }: DataFieldsProps) {
  const { queryFilter } = useTexts();
  const [text, setText] = useState(() => patternsOf(filter.data.patterns).join(", "));
  return (
    <TextField
      label={queryFilter.patterns}
      hint={queryFilter.patternsHint}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const patterns = target.value.split(",").map((pattern) => pattern.trim());
        const given = patterns.filter((pattern) => pattern !== "");
        onChange(given.length === 0 ? {} : { patterns: given });
      }}
    />
  );
}

function LevelFields({ filter, model, onChange }: DataFieldsProps & Pick<FilterFormProps, "model">) {
  const { queryFilter } = useTexts();
  const checked = checkedOf(filter.data.checked) ?? [];
  const levels = [...(model.indicator(filter.id)?.levels ?? []), { id: "UNKNOWN", name: queryFilter.unknownLevel }];
  const toggle = (id: FilterValue): void => {
    const next = checked.includes(id) ? checked.filter((known) => known !== id) : [...checked, id];
    onChange(next.length === 0 ? {} : { checked: next });
  };
  return (
    <fieldset className="choices">
      <legend>{queryFilter.levels}</legend>
      {levels.map(({ id, name }) => (
        <Checkbox key={id} label={name} checked={checked.includes(id)} onChange={() => toggle(id)} />
      ))}
    </fieldset>
  );
}
