import { X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTexts } from "../texts/catalogue.ts";
import { IconButton } from "./Button.tsx";
import "./dialog.css";

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** As wide as the window, for what is compared side by side. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The elements that a user fills in, or the buttons of a dialog that only asks. */
const fields = "input:enabled, select:enabled, textarea:enabled, button:enabled";

/** A modal dialog of the browser: focus stays inside, Escape closes it, the page behind it is inert. */
export function Dialog({ title, open, onClose, wide = false, children }: DialogProps) {
  const { frame } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) {
      element.showModal();
      // By default the browser focuses the close button.
      const field = element.querySelector<HTMLElement>(`.dialog-body :is(${fields})`);
      (element.querySelector<HTMLElement>("[data-first]") ?? field)?.focus();
    }
    if (!open && element.open) element.close();
  }, [open]);
  return (
    <dialog ref={dialog} className={wide ? "dialog dialog-wide" : "dialog"} aria-labelledby={heading} onClose={onClose}>
      {open ? (
        <>
          <div className="dialog-head">
            <h2 id={heading}>{title}</h2>
            <IconButton label={frame.close} onClick={onClose}>
              <X size={18} aria-hidden />
            </IconButton>
          </div>
          <div className="dialog-body">{children}</div>
        </>
      ) : null}
    </dialog>
  );
}
