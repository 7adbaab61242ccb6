import { useState, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { TextField } from "./Field.tsx";
import { FormDialog } from "./FormDialog.tsx";

interface ConfirmButtonProps {
  /** What the button says, and the one that confirms. */
  readonly action: string;
  /** Of what, for those who do not see the row that the button stands in. */
  readonly of: string;
  readonly title: string;
  /** What it means. */
  readonly children: ReactNode;
  /** What has to be typed first, where a click too many would be too dear. */
  readonly typed?: { readonly label: string; readonly text: string };
  readonly kind?: "quiet" | "danger";
  readonly onConfirm: () => Promise<void>;
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({ action, of, title, children, typed, kind = "quiet", onConfirm }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const close = (): void => {
    setOpen(false);
    setText("");
  };
  return (
    <>
      <Button
        kind={kind}
        className={kind === "quiet" ? "button-small" : ""}
        aria-label={`${action}: ${of}`}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
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
