import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from "react";
import "./field.css";

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The label in front of it, on one line. */
  readonly inline?: boolean;
  /** The label is for those who do not see what stands around it. */
  readonly bare?: boolean;
  /** Given the ids that tie it to its label, hint and error. */
  readonly children: (tied: {
    readonly id: string;
    readonly "aria-describedby": string | undefined;
    readonly "aria-invalid": boolean;
  }) => ReactNode;
}

/** A label, what is filled in, a hint, and what is wrong with it. */
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
  /** The label is for those who do not see what stands around it. */
  readonly bare?: boolean;
}

/** One line of text. */
export function TextField({ label, hint, error, bare = false, className = "", ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} bare={bare}>
      {(tied) => <input className={`input ${className}`} {...tied} {...input} />}
    </Field>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
  /** Options of one group stand together, under its name. */
  readonly group?: string;
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange"> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  /** Shows the label in front of the choice, on one line. */
  readonly inline?: boolean;
  /** The label is for those who do not see what stands around it. */
  readonly bare?: boolean;
}

/** One of a few: the browser's own select, which every keyboard and telephone knows. */
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
      {(tied) => (
        <select className="input" {...tied} onChange={(event) => onChange(event.target.value)} {...select}>
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
