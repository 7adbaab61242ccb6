import { useMemo } from "react";
import { Select } from "./Field.tsx";
import { useLocalization, useTexts } from "../texts/catalogue.ts";

interface ZoneSelectProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  /** Label of the empty option; without it, a zone has to be chosen. */
  readonly none?: string;
  readonly error?: string | undefined;
}

/** A time zone, with the current time there, so that users can check their choice. */
export function ZoneSelect({ value, onChange, none, error }: ZoneSelectProps) {
  const { form } = useTexts();
  const { language } = useLocalization();
  // The browser knows more zones than it lists, such as UTC.
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
