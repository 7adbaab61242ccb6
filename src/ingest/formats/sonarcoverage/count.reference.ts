import { occurrences, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({ lines: occurrences(text, /<lineToCover\s/) });
