import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from "react";
import { browserHref, useNavigation } from "./address.ts";

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path within the interface, starting with `/`. */
  readonly href: string;
  readonly children: ReactNode;
  readonly replace?: boolean;
}

/** A link within the interface. It is a real link, so that it can be opened in a new tab, copied and middle-clicked. */
export function AppLink({ href, children, replace = false, onClick, ...rest }: AppLinkProps) {
  const navigate = useNavigation();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href, { replace });
  };
  return (
    <a href={browserHref(href)} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
