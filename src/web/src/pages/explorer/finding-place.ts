import { useSyncExternalStore } from "react";
import { createListeners } from "../../listeners.ts";

/** Where the source shows findings: below their lines, or as marks beside them only. */
export const findingPlaces = ["inline", "margin"] as const;

export type FindingPlace = (typeof findingPlaces)[number];

const storageKey = "belvedere.finding-place";
const { subscribe, notify } = createListeners();

/** The place that was chosen in this browser. */
export function useFindingPlace(): FindingPlace {
  return useSyncExternalStore(subscribe, chosenPlace);
}

/** Chooses a place and stores it in this browser. */
export function chooseFindingPlace(place: FindingPlace): void {
  localStorage.setItem(storageKey, place);
  notify();
}

function chosenPlace(): FindingPlace {
  const stored = localStorage.getItem(storageKey);
  return findingPlaces.find((place) => place === stored) ?? "inline";
}
