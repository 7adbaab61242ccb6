import { TextField } from "../components/Field.tsx";
import { useTexts } from "../texts/catalogue.ts";
import { unitOf, useLimitSentence, type LimitName, type Limits } from "./limit-names.ts";

interface LimitFieldsProps<Name extends LimitName> {
  readonly names: readonly Name[];
  readonly limits: Limits<Name>;
  readonly values: Readonly<Record<Name, string>>;
  readonly errorAt: (pointer: string) => string | undefined;
  readonly onChange: (values: Readonly<Record<Name, string>>) => void;
}

/** A field for each limit, with what is used of it. */
export function LimitFields<Name extends LimitName>(props: LimitFieldsProps<Name>) {
  const { limits: texts } = useTexts();
  const sentence = useLimitSentence();
  return props.names.map((name) => (
    <TextField
      key={name}
      label={texts.names[name]}
      hint={sentence(name, props.limits[name])}
      error={props.errorAt(`/${name}`)}
      type="number"
      min={0}
      step={name === "bytes" ? "any" : 1}
      value={props.values[name]}
      onChange={({ target }) => props.onChange({ ...props.values, [name]: target.value })}
    />
  ));
}

/** What is used of each limit, without fields. */
export function LimitList<Name extends LimitName>(props: Pick<LimitFieldsProps<Name>, "names" | "limits">) {
  const { limits: texts } = useTexts();
  const sentence = useLimitSentence();
  return (
    <ul>
      {props.names.map((name) => (
        <li key={name}>
          {texts.names[name]}: {sentence(name, props.limits[name])}
        </li>
      ))}
    </ul>
  );
}

/** The limits that were set here, as texts of fields. */
export function fieldsOf<Name extends LimitName>(names: readonly Name[], limits: Limits<Name>): Record<Name, string> {
  const text = (name: Name): string => {
    const { own } = limits[name];
    return own === null ? "" : String(own / unitOf(name));
  };
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>;
}

/** The limits in the texts of fields. Null: that of the settings. */
export function limitsOf<Name extends LimitName>(fields: Readonly<Record<Name, string>>): Record<Name, number | null> {
  const entries = (Object.entries(fields) as [Name, string][]).map(([name, text]) => [
    name,
    text.trim() === "" ? null : Math.round(Number(text) * unitOf(name)),
  ]);
  return Object.fromEntries(entries) as Record<Name, number | null>;
}
