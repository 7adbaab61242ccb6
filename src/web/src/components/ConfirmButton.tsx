import { useState, type ReactNode } from "react";
import { useTexts } from "../texts/catalogue.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Form } from "./Form.tsx";

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
  const { frame } = useTexts();
  const [open, setOpen] = useState(false);
  const confirm = async (): Promise<void> => {
    await onConfirm();
    setOpen(false);
  };
  return (
    <>
      <Button kind="quiet" className="button-small" aria-label={`${action}: ${of}`} onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Dialog title={title} open={open} onClose={() => setOpen(false)}>
        <Form
          label={title}
          action={action}
          kind="danger"
          onSubmit={confirm}
          beside={<Button onClick={() => setOpen(false)}>{frame.cancel}</Button>}
        >
          {() => <div className="stack breakable">{children}</div>}
        </Form>
      </Dialog>
    </>
  );
}
