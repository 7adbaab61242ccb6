import { useSyncExternalStore } from "react";

/** The same widths as in the style sheets. */
const narrowScreen = matchMedia("(max-width: 720px)");
const wideScreen = matchMedia("(min-width: 961px)");

/** Whether the screen is as narrow as a telephone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrowScreen.addEventListener("change", listener);
      return () => narrowScreen.removeEventListener("change", listener);
    },
    () => narrowScreen.matches,
  );
}

/** Whether the screen has room for a panel beside the page's content. */
export function hasRoomForPanel(): boolean {
  return wideScreen.matches;
}
