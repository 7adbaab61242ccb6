import { Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import "./notice.css";

interface NoticeProps {
  readonly kind: "info" | "warning";
  /** A button or a link at its end. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const pictures = { info: Info, warning: TriangleAlert } as const;

/** A line about the whole page, above its content. */
export function Notice({ kind, action, children }: NoticeProps) {
  const Picture = pictures[kind];
  return (
    <div className={`notice notice-${kind}`} role="status">
      <Picture size={18} aria-hidden />
      <span className="breakable">{children}</span>
      {action === undefined ? null : <span className="push">{action}</span>}
    </div>
  );
}
