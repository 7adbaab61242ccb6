import type { ReactNode } from "react";
import "./states.css";

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** Says that there is nothing to show, and what to do about it. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="state">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
