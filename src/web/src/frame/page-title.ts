import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";

/** The name of what the page shows, such as an artifact; the page sets it, the frame writes the title. */
let shown: string | undefined;
const { subscribe, notify } = createListeners();

/** Puts the name of the shown object into the title of the page. */
export function useTitleObject(name: string | undefined): void {
  useEffect(() => {
    change(name);
    return () => change(undefined);
  }, [name]);
}

/** The name of the shown object; undefined on pages about no object in particular. */
export function useShownObject(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

function change(name: string | undefined): void {
  shown = name;
  notify();
}
