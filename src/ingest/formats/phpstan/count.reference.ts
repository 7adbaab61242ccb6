import { countAt, type CountItems } from "../examples.reference.ts";

/** PHP writes an object without members as an empty list. */
export const count: CountItems = (text) => ({
  findings: countAt(text.replace(/"files":\s*\[\]/, '"files":{}'), "files.*.messages[]") + countAt(text, "errors[]"),
});
