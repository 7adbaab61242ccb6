import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./Button.tsx";
import "./chip.css";

interface ChipProps {
  readonly children: ReactNode;
  /** Label of the remove button, for screen readers. */
  readonly removeLabel: string;
  readonly onRemove: () => void;
  /** What is wrong with it. */
  readonly error?: string | undefined;
}

/** One of several values, with a button that removes it. */
export function Chip({ children, removeLabel, onRemove, error }: ChipProps) {
  return (
    <span className={error === undefined ? "chip" : "chip chip-bad"} title={error}>
      {children}
      {error === undefined ? null : <span role="alert">{error}</span>}
      <IconButton label={removeLabel} className="chip-remove" onClick={onRemove}>
        <X size={14} aria-hidden />
      </IconButton>
    </span>
  );
}
