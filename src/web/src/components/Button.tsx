import type { ButtonHTMLAttributes, ReactNode } from "react";
import "./button.css";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` for the one thing that a page or dialog is there for. */
  readonly kind?: "primary" | "plain" | "quiet" | "danger";
  readonly children: ReactNode;
}

/** A button; its words are a verb. */
export function Button({ kind = "plain", className = "", type = "button", children, ...rest }: ButtonProps) {
  return (
    <button type={type} className={`button button-${kind} ${className}`} {...rest}>
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for those who do not see the picture. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that is a picture alone. */
export function IconButton({ label, className = "", type = "button", children, ...rest }: IconButtonProps) {
  return (
    <button type={type} className={`icon-button ${className}`} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}
