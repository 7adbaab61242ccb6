import { useEffect, useId, useRef, type ReactNode } from "react";
import "./dialog.css";

interface MenuProps {
  /** Of the button, for those who do not see what is in it. */
  readonly label: string;
  /** What the button shows. */
  readonly face: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

const gapPixels = 4;
const edgePixels = 8;
const roomPixelsMin = 240;

/** A button that opens a small surface below it: the browser's own popover, closed by Escape or a click elsewhere. */
export function Menu({ label, face, children, className = "icon-button" }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const place = (): void => {
    if (button.current === null || menu.current === null) return;
    const at = button.current.getBoundingClientRect();
    const { offsetWidth } = menu.current;
    const left = Math.max(
      edgePixels,
      Math.min(at.left, document.documentElement.clientWidth - offsetWidth - edgePixels),
    );
    menu.current.style.left = `${left}px`;
    // As high as there is room, below the button or, where that is little, above it.
    const roomBelow = document.documentElement.clientHeight - at.bottom - gapPixels - edgePixels;
    const roomAbove = at.top - gapPixels - edgePixels;
    const above = roomBelow < roomPixelsMin && roomAbove > roomBelow;
    menu.current.style.maxHeight = `${above ? roomAbove : roomBelow}px`;
    menu.current.style.top = `${above ? at.top - gapPixels - menu.current.offsetHeight : at.bottom + gapPixels}px`;
  };
  // Whatever is marked as a choice closes the menu, by mouse or by key.
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
        {face}
      </button>
      <div ref={menu} id={id} className="menu" popover="auto" onToggle={place}>
        {children}
      </div>
    </>
  );
}
