import type { ButtonHTMLAttributes, ReactNode } from "react";
import "./button.css";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` for the main action of a page or dialog. */
  readonly kind?: "primary" | "plain" | "quiet" | "danger";
  readonly children: ReactNode;
}

/** A button; its label is a verb. */
export function Button({ kind = "plain", className = "", type = "button", children, ...rest }: ButtonProps) {
  return (
    <button type={type} className={`button button-${kind} ${className}`} {...rest}>
      {children}
    </button>
  );
}

interface RowButtonProps {
  readonly action: string;
  /** The object of the action, for screen readers, which do not announce the row. */
  readonly of: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A small button in a row of a table or list. */
export function RowButton({ action, of, disabled = false, onClick }: RowButtonProps) {
  return (
    <Button kind="quiet" className="button-small" aria-label={`${action}: ${of}`} disabled={disabled} onClick={onClick}>
      {action}
    </Button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A button with an icon and no visible text. */
export function IconButton({ label, className = "", type = "button", children, ...rest }: IconButtonProps) {
  return (
    <button type={type} className={`icon-button ${className}`} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}
