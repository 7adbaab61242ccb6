import type { ComponentProps } from "react";
import { useTexts } from "../texts/catalogue.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Form } from "./Form.tsx";

interface FormDialogProps extends Pick<ComponentProps<typeof Form>, "action" | "children" | "kind" | "disabled"> {
  readonly title: string;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
}

/** A form in a dialog, which closes when the server accepts it. */
export function FormDialog({ title, onSubmit, onClose, ...form }: FormDialogProps) {
  const { frame } = useTexts();
  const submit = async (): Promise<void> => {
    await onSubmit();
    onClose();
  };
  return (
    <Dialog title={title} open onClose={onClose}>
      <Form label={title} onSubmit={submit} beside={<Button onClick={onClose}>{frame.cancel}</Button>} {...form} />
    </Dialog>
  );
}
