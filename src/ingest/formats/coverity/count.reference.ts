import { countAt, type CountItems } from "../examples.reference.ts";

/** A list may be null; a report without it is refused. */
export const count: CountItems = (text) => ({ findings: countAt(text, "issues?[]") });
