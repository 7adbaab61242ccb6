import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";

/** A choice that is stored in this browser; the first one is the usual one. */
export function storedChoice<const Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]) {
  const { subscribe, notify } = createListeners();
  const chosen = (): Choice => {
    const stored = localStorage.getItem(key);
    return choices.find((choice) => choice === stored) ?? choices[0];
  };
  return {
    useChoice: (): Choice => useSyncExternalStore(subscribe, chosen),
    choose: (choice: Choice): void => {
      localStorage.setItem(key, choice);
      notify();
    },
  };
}
