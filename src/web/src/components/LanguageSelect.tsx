import { languages } from "../../../text/index.ts";
import { languageNames, useTexts } from "../texts/catalogue.ts";
import { Select } from "./Field.tsx";

interface LanguageSelectProps {
  readonly value: string;
  readonly onChange: (language: string) => void;
  readonly hint?: string;
}

/** The language of a user; an empty one is the default of the server. */
export function LanguageSelect({ value, onChange, hint }: LanguageSelectProps) {
  const { account } = useTexts();
  return (
    <Select
      label={account.language}
      hint={hint}
      value={value}
      onChange={onChange}
      options={[
        { value: "", label: account.serverDefault },
        ...languages.map((id) => ({ value: id, label: languageNames[id] })),
      ]}
    />
  );
}
