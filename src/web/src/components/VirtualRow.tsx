import type { VirtualItem, Virtualizer } from "@tanstack/react-virtual";
import type { ReactNode } from "react";

interface VirtualRowProps {
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly item: VirtualItem;
  readonly className: string;
  readonly children: ReactNode;
}

/** A row of a view that draws only the rows in view, at its place. Its height is measured. */
export function VirtualRow({ virtual, item: { index, start }, className, children }: VirtualRowProps) {
  return (
    <div
      data-index={index}
      ref={virtual.measureElement}
      className={className}
      style={{ transform: `translateY(${start}px)` }}
    >
      {children}
    </div>
  );
}
