import { Plus } from "lucide-react";
import { useState } from "react";
import { CutText } from "./CutText.tsx";
import { Menu } from "./Menu.tsx";
import { useTexts } from "../texts/catalogue.ts";
import "./chip.css";

interface PickerProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly name: string; readonly note?: string }[];
  readonly onPick: (id: string) => void;
}

/** Adds one of many entries: a button that opens a list with a search field. */
export function Picker({ label, options, onPick }: PickerProps) {
  const { form } = useTexts();
  const [searchText, setSearchText] = useState("");
  const wanted = searchText.trim().toLocaleLowerCase();
  const found = options.filter(
    ({ id, name }) => name.toLocaleLowerCase().includes(wanted) || id.toLocaleLowerCase().includes(wanted),
  );
  return (
    <Menu label={label} className="chip chip-add" content={<PickerLabel label={label} />}>
      <input
        className="input picker-input"
        type="search"
        aria-label={form.find}
        placeholder={form.find}
        value={searchText}
        onChange={(event) => setSearchText(event.target.value)}
      />
      {found.map(({ id, name, note }) => (
        <button
          key={id}
          type="button"
          className="menu-item"
          data-closes
          onClick={() => {
            onPick(id);
            setSearchText("");
          }}
        >
          <CutText text={name} />
          <span className="small soft push">{note}</span>
        </button>
      ))}
      {found.length === 0 ? <p className="menu-note">{form.nothingFound}</p> : null}
    </Menu>
  );
}

function PickerLabel({ label }: { readonly label: string }) {
  return (
    <>
      <Plus size={14} aria-hidden />
      {label}
    </>
  );
}
