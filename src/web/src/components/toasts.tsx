import { X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { asError } from "../api/problem.ts";
import { createListeners } from "../listeners.ts";
import { useTexts } from "../texts/catalogue.ts";
import { Button, IconButton } from "./Button.tsx";
import "./states.css";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: "done" | "problem";
  readonly action: ToastAction | undefined;
}

/** A button in a message, such as one that undoes what the message says. */
interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const shownMilliseconds = 6_000;
/** Time to read the message and to decide. */
const actionMilliseconds = 30_000;
const toastsMax = 4;
let toasts: readonly Toast[] = [];
let lastId = 0;
const { subscribe, notify } = createListeners();

/** Shows a message in a corner. A problem stays until it is closed. */
export function toast(text: string, kind: Toast["kind"] = "done", action?: ToastAction): void {
  const id = ++lastId;
  change([...toasts, { id, text, kind, action }].slice(-toastsMax));
  if (kind === "done") setTimeout(() => dismiss(id), action === undefined ? shownMilliseconds : actionMilliseconds);
}

/** What can be taken back, and the texts for it. */
export interface UndoOffer {
  /** Undefined: it cannot be undone. */
  readonly undo: (() => Promise<unknown>) | undefined;
  readonly label: string;
  /** Said when it was undone. */
  readonly undone: string;
  /** Reads again what is shown. */
  readonly refresh: () => Promise<unknown>;
}

/** Shows what was done in a corner, and offers to undo it. */
export function toastWithUndo(text: string, { undo, label, undone, refresh }: UndoOffer): void {
  if (undo === undefined) return toast(text);
  const run = (): void =>
    void undo()
      .then(refresh)
      .then(() => toast(undone), toastError);
  toast(text, "done", { label, run });
}

/** Shows the message of a failure in a corner. */
export function toastError(error: unknown): void {
  toast(asError(error).message, "problem");
}

/** The messages in the corner; the frame contains it once. */
export function Toasts() {
  const { frame } = useTexts();
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="toasts" role="status">
      {shown.map(({ id, text, kind, action }) => (
        <div key={id} className={`toast toast-${kind}`}>
          <span className="breakable">{text}</span>
          {action === undefined ? null : (
            <Button
              className="button-small"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton label={frame.close} className="push" onClick={() => dismiss(id)}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
    </div>
  );
}

function dismiss(id: number): void {
  change(toasts.filter((known) => known.id !== id));
}

function change(next: readonly Toast[]): void {
  toasts = next;
  notify();
}
