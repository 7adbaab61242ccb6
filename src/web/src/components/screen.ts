import { useSyncExternalStore } from "react";

/** The same widths as in the style sheets. */
const narrowScreen = matchMedia("(max-width: 720px)");
const wideScreen = matchMedia("(min-width: 961px)");
const paper = matchMedia("print");

/** Whether the screen is as narrow as a telephone's. */
export function useNarrow(): boolean {
  return useMatches(narrowScreen);
}

/** Whether the screen has room for two texts beside each other, or for a panel beside the page's content. */
export function useWide(): boolean {
  return useMatches(wideScreen);
}

/** Whether the page is being printed. */
export function usePrinting(): boolean {
  return useMatches(paper);
}

function useMatches(screen: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      screen.addEventListener("change", listener);
      return () => screen.removeEventListener("change", listener);
    },
    () => screen.matches,
  );
}
