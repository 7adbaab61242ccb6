import type { CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({
  findings: text.split("\n").filter((line) => line.trim() !== "").length - 1,
});
