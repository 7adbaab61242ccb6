import { useState, type ReactNode } from "react";
import { Button, RowButton } from "./Button.tsx";
import { TextField } from "./Field.tsx";
import { FormDialog } from "./FormDialog.tsx";

interface ConfirmButtonProps {
  /** Label of the button and of the button that confirms. */
  readonly action: string;
  /** The object of the action, for screen readers, which do not announce the row. */
  readonly of: string;
  readonly title: string;
  /** The consequences. */
  readonly children: ReactNode;
  /** A text to type before the action is possible, for actions that cost too much to do by mistake. */
  readonly typed?: { readonly label: string; readonly text: string };
  readonly kind?: "quiet" | "danger";
  readonly onConfirm: () => Promise<void>;
}

/** A button for an action that cannot be undone: it asks for confirmation. */
export function ConfirmButton({ action, of, title, children, typed, kind = "quiet", onConfirm }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const close = (): void => {
    setOpen(false);
    setText("");
  };
  return (
    <>
      {kind === "quiet" ? (
        <RowButton action={action} of={of} onClick={() => setOpen(true)} />
      ) : (
        <Button kind={kind} aria-label={`${action}: ${of}`} onClick={() => setOpen(true)}>
          {action}
        </Button>
      )}
      {open ? (
        <FormDialog
          title={title}
          action={action}
          kind="danger"
          disabled={typed !== undefined && text !== typed.text}
          onSubmit={onConfirm}
          onClose={close}
        >
          {() => (
            <div className="stack breakable">
              {children}
              {typed === undefined ? null : (
                <TextField
                  label={typed.label}
                  value={text}
                  autoComplete="off"
                  data-first
                  onChange={({ target }) => setText(target.value)}
                />
              )}
            </div>
          )}
        </FormDialog>
      ) : null}
    </>
  );
}
