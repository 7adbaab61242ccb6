import type { ReactNode } from "react";

interface NameCellProps {
  readonly name: string;
  /** What it belongs to, such as the folder of a file. */
  readonly note?: ReactNode;
  readonly className?: string;
}

/** Two lines in a small space: a name, and what it belongs to. */
export function NameCell({ name, note, className = "" }: NameCellProps) {
  return (
    <span className={`cell-name ${className}`}>
      <span className="truncate" title={name}>
        {name}
      </span>
      {note === undefined || note === "" ? null : (
        <span className="truncate small soft" title={typeof note === "string" ? note : undefined}>
          {note}
        </span>
      )}
    </span>
  );
}
