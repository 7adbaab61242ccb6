import { X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { asError } from "../api/problem.ts";
import { createListeners } from "../listeners.ts";
import { useTexts } from "../texts/catalogue.ts";
import { IconButton } from "./Button.tsx";
import "./states.css";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: "done" | "problem";
}

const shownMilliseconds = 6_000;
const toastsMax = 4;
let toasts: readonly Toast[] = [];
let lastId = 0;
const { subscribe, notify } = createListeners();

/** Shows a message in a corner. A problem stays until it is closed. */
export function toast(text: string, kind: Toast["kind"] = "done"): void {
  const id = ++lastId;
  change([...toasts, { id, text, kind }].slice(-toastsMax));
  if (kind === "done") setTimeout(() => dismiss(id), shownMilliseconds);
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
      {shown.map(({ id, text, kind }) => (
        <div key={id} className={`toast toast-${kind}`}>
          <span className="breakable">{text}</span>
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
