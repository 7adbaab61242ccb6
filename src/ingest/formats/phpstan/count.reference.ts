import { countAt, type CountItems } from "../examples.reference.ts";

/** PHP writes an object without members as an empty list. */
export const count: CountItems = (text) => {
  const { files } = JSON.parse(text) as { readonly files?: unknown };
  const isEmpty = Array.isArray(files) && files.length === 0;
  return { findings: (isEmpty ? 0 : countAt(text, "files.*.messages[]")) + countAt(text, "errors[]") };
};
