import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from "react";
import { useTexts } from "../texts/catalogue.ts";
import "./field.css";

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Shows the label in front of the field, on one line. */
  readonly inline?: boolean;
  /** Hides the label; screen readers still announce it. */
  readonly bare?: boolean;
  /** Receives the ids of its label, hint and error. */
  readonly children: (inputProps: {
    readonly id: string;
    readonly "aria-describedby": string | undefined;
    readonly "aria-invalid": boolean;
  }) => ReactNode;
}

/** A form field: label, input, hint and error. */
export function Field({ label, hint, error, inline = false, bare = false, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={inline ? "field field-inline" : "field"}>
      <label htmlFor={id} className={bare ? "visually-hidden" : undefined}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": note === undefined ? undefined : noteId,
        "aria-invalid": error !== undefined,
      })}
      {note === undefined ? null : (
        <span
          id={noteId}
          className={error === undefined ? "small soft" : "small field-error"}
          role={error === undefined ? undefined : "alert"}
        >
          {note}
        </span>
      )}
    </div>
  );
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Hides the label; screen readers still announce it. */
  readonly bare?: boolean;
}

/** A single-line text field. */
export function TextField({ label, hint, error, bare = false, className = "", ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} bare={bare}>
      {(inputProps) => <input className={`input ${className}`} {...inputProps} {...input} />}
    </Field>
  );
}

export interface NameFieldProps extends Pick<TextFieldProps, "hint" | "error" | "placeholder"> {
  /** Without it, the label is “Name”. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The name of something that is created or renamed. It is required, and the browser suggests none. */
export function NameField({ label, onChange, ...field }: NameFieldProps) {
  const { form } = useTexts();
  return (
    <TextField
      label={label ?? form.name}
      required
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      {...field}
    />
  );
}

interface CheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A checkbox with its label. */
export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
  /** Options with the same group are listed together under its name. */
  readonly group?: string;
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange"> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  /** Shows the label in front of the select, on one line. */
  readonly inline?: boolean;
  /** Hides the label; screen readers still announce it. */
  readonly bare?: boolean;
}

/** A choice of a few options: the browser's own select, which works with every keyboard and telephone. */
export function Select({
  label,
  hint,
  error,
  options,
  onChange,
  inline = false,
  bare = false,
  ...select
}: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} inline={inline} bare={bare}>
      {(inputProps) => (
        <select
          className="input"
          title={options.find(({ value }) => value === select.value)?.label}
          {...inputProps}
          onChange={(event) => onChange(event.target.value)}
          {...select}
        >
          {[...Map.groupBy(options, ({ group }) => group)].map(([group, grouped]) =>
            group === undefined ? (
              <Options key="" options={grouped} />
            ) : (
              <optgroup key={group} label={group}>
                <Options options={grouped} />
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  );
}

function Options({ options }: { readonly options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
