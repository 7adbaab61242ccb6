import { countAt, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({ findings: countAt(text, "vulnerabilities?[]") });
