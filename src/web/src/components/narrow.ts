import { useSyncExternalStore } from "react";

/** The same width as in `base.css`. */
const narrowScreen = matchMedia("(max-width: 720px)");

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
