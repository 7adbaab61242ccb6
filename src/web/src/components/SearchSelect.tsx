import { useState } from "react";
import { Combobox } from "./Combobox.tsx";

const optionsShown = 20;

interface SearchSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A choice of many options, found by typing a part of their labels. */
export function SearchSelect({ label, value, options, onChange }: SearchSelectProps) {
  const [typed, setTyped] = useState<string>();
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  const wanted = (typed ?? "").trim().toLocaleLowerCase();
  const found = options.filter((option) => option.label.toLocaleLowerCase().includes(wanted));
  return (
    // A text that chose nothing is replaced by the choice.
    <div className="search-select" onBlur={() => setTyped(undefined)}>
      <Combobox
        label={label}
        value={typed ?? chosen}
        eager
        selectsAll
        onInput={setTyped}
        onChoose={(id) => {
          setTyped(undefined);
          onChange(id);
        }}
        options={found.slice(0, optionsShown).map((option) => ({ id: option.value, content: option.label }))}
      />
    </div>
  );
}
