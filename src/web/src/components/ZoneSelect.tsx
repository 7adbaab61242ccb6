import { useMemo } from "react";
import { Select } from "./Field.tsx";
import { useSpeech, useTexts } from "../texts/catalogue.ts";

interface ZoneSelectProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  /** What the empty choice is called; without it, one has to be chosen. */
  readonly none?: string;
  readonly error?: string | undefined;
}

/** A time zone; says what time it is there, which is how people know that they have chosen the right one. */
export function ZoneSelect({ value, onChange, none, error }: ZoneSelectProps) {
  const { form } = useTexts();
  const { language } = useSpeech();
  // The browser knows zones that it does not list, UTC among them.
  const zones = useMemo(
    () => [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), value])].filter((zone) => zone !== ""),
    [value],
  );
  const now =
    value === ""
      ? undefined
      : new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: value, dateStyle: "medium" }).format();
  return (
    <Select
      label={form.timezone}
      hint={now === undefined ? undefined : form.timeThere(now)}
      error={error}
      value={value}
      onChange={onChange}
      options={[
        ...(none === undefined ? [] : [{ value: "", label: none }]),
        ...zones.map((zone) => ({ value: zone, label: zone })),
      ]}
    />
  );
}
