import { useId } from "react";
import { useRead } from "../api/queries.ts";
import { Combobox } from "./Combobox.tsx";
import { useTexts } from "../texts/catalogue.ts";
import "./field.css";

/** Managers find users by the first letters of the login; at least this many (D5). */
const prefixCharactersMin = 3;
const usersShown = 10;

interface UserPickerProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
  /** Called when a suggestion is taken. */
  readonly onPick: (login: string) => void;
  /** Called for Enter; without it, Enter submits the form. */
  readonly onEnter?: () => void;
  readonly error?: string | undefined;
}

/** Finds a user by login. Any login may be entered, not only those that are suggested. */
export function UserPicker({ label, value, onInput, onPick, onEnter, error }: UserPickerProps) {
  const { form } = useTexts();
  const noteId = useId();
  const prefix = value.trim();
  const long = prefix.length >= prefixCharactersMin;
  const found = useRead(
    "GET /api/users",
    { query: { prefix, limit: usersShown } },
    { enabled: long, keepPrevious: true },
  );
  const users = long ? (found.data ?? []) : [];
  return (
    <div className="field">
      <strong aria-hidden>{label}</strong>
      <Combobox
        label={label}
        value={value}
        placeholder={form.findUser}
        onInput={onInput}
        onChoose={onPick}
        {...(onEnter === undefined ? {} : { onEnter })}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : noteId}
        options={users
          .filter(({ login }) => login !== prefix)
          .map(({ login = "", name }) => ({
            id: login,
            content: (
              <>
                <span>{login}</span>
                <span className="small soft push truncate">{name}</span>
              </>
            ),
          }))}
      />
      {error === undefined ? null : (
        <span id={noteId} className="small field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
