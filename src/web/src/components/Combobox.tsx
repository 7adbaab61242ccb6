import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import "./field.css";

export interface ComboboxOption {
  readonly id: string;
  readonly content: ReactNode;
}

interface ComboboxProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly options: readonly ComboboxOption[];
  readonly onInput: (value: string, caret: number) => void;
  readonly onChoose: (id: string) => void;
  /** Called for Enter while no option is active. */
  readonly onEnter?: () => void;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly input?: RefObject<HTMLInputElement | null>;
  /** Activates the first option, so that Enter takes it. */
  readonly eager?: boolean;
  /** Selects the text on focus, so that typing replaces it. */
  readonly selectsAll?: boolean;
  readonly className?: string;
  /** In a dialog: gets the focus when the dialog opens. */
  readonly first?: boolean;
}

/**
 * A text field with suggestions below it (the ARIA combobox pattern: arrows move, Enter or Tab takes, Escape closes).
 */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    value,
    placeholder,
    options,
    onInput,
    onChoose,
    onEnter,
    describedBy,
    invalid = false,
    eager = false,
  } = props;
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [index, setIndex] = useState(-1);
  const first = eager ? 0 : -1;
  const active = open && options.length > 0 ? Math.min(index, options.length - 1) : -1;
  const choose = (option: ComboboxOption | undefined): void => {
    if (option === undefined) return;
    onChoose(option.id);
    setIndex(first);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      setIndex((active + step + options.length + 1) % (options.length + 1) || (step < 0 ? options.length - 1 : 0));
    } else if (event.key === "Escape" && open && options.length > 0) {
      event.stopPropagation();
      setOpen(false);
    } else if ((event.key === "Enter" || (event.key === "Tab" && !eager)) && active !== -1) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === "Enter") {
      setOpen(false);
      // Without `onEnter`, Enter submits the form.
      if (onEnter === undefined) return;
      event.preventDefault();
      onEnter();
    }
  };
  return (
    <div className={`combobox ${props.className ?? ""}`}>
      <input
        ref={props.input}
        data-first={props.first === true ? "" : undefined}
        className="input"
        type="text"
        role="combobox"
        spellCheck={false}
        autoComplete="off"
        aria-label={label}
        aria-expanded={open && options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active !== -1 ? `${listId}-${active}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          setOpen(true);
          setIndex(first);
          onInput(event.target.value, event.target.selectionStart ?? event.target.value.length);
        }}
        onFocus={({ target }) => {
          setOpen(true);
          if (props.selectsAll === true) target.select();
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        className="combobox-options"
        role="listbox"
        id={listId}
        aria-label={label}
        hidden={!open || options.length === 0}
      >
        {options.map((option, position) => (
          <div
            key={option.id}
            id={`${listId}-${position}`}
            className="combobox-option"
            role="option"
            tabIndex={-1}
            aria-selected={position === active}
            // Keep the focus in the input, so that the list does not close before the click arrives.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(option);
            }}
          >
            {option.content}
          </div>
        ))}
      </div>
    </div>
  );
}
