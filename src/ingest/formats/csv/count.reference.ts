import type { CountItems } from "../examples.reference.ts";

/** Every line after the header. */
export const count: CountItems = (text) => ({ measures: text.trim().split("\n").length - 1 });
