import type { MeasureDocument } from "../document.ts";
import type { Entry } from "./entry.ts";

/** A measure with its texts in every language. */
export type MeasureEntry = Entry & Omit<MeasureDocument, "name" | "description" | "unit">;
