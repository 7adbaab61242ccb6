import type { ReactNode } from "react";
import { visibleText } from "../texts/visible-text.ts";
import { PathText } from "./PathText.tsx";

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
        {visibleText(name)}
      </span>
      {note === undefined || note === "" ? null : typeof note === "string" ? (
        <PathText path={note} className="small soft" />
      ) : (
        <span className="truncate small soft">{note}</span>
      )}
    </span>
  );
}
