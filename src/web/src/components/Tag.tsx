import type { ReactNode } from "react";
import "./chip.css";

/** A short state, highlighted. */
export function Tag({
  kind,
  children,
}: {
  readonly kind?: "bad" | "warn" | "good" | "accent";
  readonly children: ReactNode;
}) {
  return <span className={kind === undefined ? "tag" : `tag tag-${kind}`}>{children}</span>;
}
