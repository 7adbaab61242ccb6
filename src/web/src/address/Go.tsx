import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from "react";
import { shownHref, useGo } from "./address.ts";

interface GoProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** Of the interface, beginning with `/`. */
  readonly href: string;
  readonly children: ReactNode;
  readonly replace?: boolean;
}

/** A link inside the interface: a real one, so that it can be opened in a new tab, copied and middle-clicked. */
export function Go({ href, children, replace = false, onClick, ...rest }: GoProps) {
  const go = useGo();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href, { replace });
  };
  return (
    <a href={shownHref(href)} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
