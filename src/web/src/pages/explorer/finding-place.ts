import { storedChoice } from "../../components/stored-choice.ts";

/** Where the source shows findings: below their lines, or as marks beside them only. */
export const findingPlaces = ["inline", "margin"] as const;

export const { useChoice: useFindingPlace, choose: chooseFindingPlace } = storedChoice(
  "belvedere.finding-place",
  findingPlaces,
);
