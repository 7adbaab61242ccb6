import { countAt, type CountItems } from "../examples.reference.ts";

/** With metadata, the list of files is in `results`. */
export const count: CountItems = (text) => {
  const files = text.trimStart().startsWith("[") ? "[]" : "results[]";
  return { findings: countAt(text, `${files}.messages[]`) + countAt(text, `${files}.suppressedMessages?[]`) };
};
