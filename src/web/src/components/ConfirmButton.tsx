import { useState, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { FormDialog } from "./FormDialog.tsx";

interface ConfirmButtonProps {
  /** What the button says, and the one that confirms. */
  readonly action: string;
  /** Of what, for those who do not see the row that the button stands in. */
  readonly of: string;
  readonly title: string;
  /** What it means. */
  readonly children: ReactNode;
  readonly onConfirm: () => Promise<void>;
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({ action, of, title, children, onConfirm }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" className="button-small" aria-label={`${action}: ${of}`} onClick={() => setOpen(true)}>
        {action}
      </Button>
      {open ? (
        <FormDialog title={title} action={action} kind="danger" onSubmit={onConfirm} onClose={() => setOpen(false)}>
          {() => <div className="stack breakable">{children}</div>}
        </FormDialog>
      ) : null}
    </>
  );
}
