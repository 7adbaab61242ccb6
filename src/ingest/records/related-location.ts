import type { Problem } from "../../text/index.ts";
import { pathBytesMax, textBytesMax } from "../bounds.ts";
import { checkName, checkOptionalText } from "./checks.ts";

/** The fields of a related location, in the order in which they are stored. Others are left out. */
export const relatedLocationFields = ["path", "startLine", "startColumn", "endLine", "endColumn", "message"];

/** Checks the texts of a related location; `field` says which one it is. */
export function checkRelatedLocation(path: string | null, message: string | null, field: string): Problem | undefined {
  return (
    (path === null ? undefined : checkName(path, `${field}.path`, pathBytesMax)) ??
    checkOptionalText(message, `${field}.message`, textBytesMax)
  );
}
