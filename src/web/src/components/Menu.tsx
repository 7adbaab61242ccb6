import { useEffect, useId, useRef, type ReactNode } from "react";
import "./dialog.css";

interface MenuProps {
  /** Label of the button, for screen readers. */
  readonly label: string;
  /** Content of the button. */
  readonly content: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

const gapPixels = 4;
const edgePixels = 8;
const roomPixelsMin = 240;

/** A button with a popover of the browser below it, closed by Escape or a click elsewhere. */
export function Menu({ label, content, children, className = "icon-button" }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const moveToButton = (): void => {
    if (button.current === null || menu.current === null) return;
    const edges = button.current.getBoundingClientRect();
    const { offsetWidth } = menu.current;
    const left = Math.max(
      edgePixels,
      Math.min(edges.left, document.documentElement.clientWidth - offsetWidth - edgePixels),
    );
    menu.current.style.left = `${left}px`;
    // As high as there is room below the button, or above it where there is more room.
    const roomBelow = document.documentElement.clientHeight - edges.bottom - gapPixels - edgePixels;
    const roomAbove = edges.top - gapPixels - edgePixels;
    const above = roomBelow < roomPixelsMin && roomAbove > roomBelow;
    menu.current.style.maxHeight = `${above ? roomAbove : roomBelow}px`;
    menu.current.style.top = `${above ? edges.top - gapPixels - menu.current.offsetHeight : edges.bottom + gapPixels}px`;
  };
  // Items with `data-closes` close the menu, by mouse or by key.
  useEffect(() => {
    const surface = menu.current;
    const close = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest("[data-closes]") !== null) surface?.hidePopover();
    };
    surface?.addEventListener("click", close);
    return () => surface?.removeEventListener("click", close);
  }, []);
  return (
    <>
      <button ref={button} type="button" className={className} aria-label={label} title={label} popoverTarget={id}>
        {content}
      </button>
      <div ref={menu} id={id} className="menu" popover="auto" onToggle={moveToButton}>
        {children}
      </div>
    </>
  );
}
