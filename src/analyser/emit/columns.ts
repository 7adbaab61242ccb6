import { fileColumns } from "../measure/file-result.ts";
import { wholeFileColumns } from "./template.ts";

/** Measures in the order of `values`: first those of the file alone, then those that depend on other files. */
export const columns: readonly string[] = [...fileColumns, "DUP", ...wholeFileColumns];
