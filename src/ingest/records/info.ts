import type { Problem } from "../../text/index.ts";
import { excerptCharactersMax, textBytesMax } from "../bounds.ts";
import { excerpt } from "../refusals.ts";
import { checkText, fieldInvalid } from "./checks.ts";

/** Checks the value of an info. Its id is admitted by the collector. */
export function checkInfo(value: unknown, id: string): Problem | undefined {
  const field = excerpt(`infos.${id}`, excerptCharactersMax);
  return typeof value === "string" ? checkText(value, field, textBytesMax) : fieldInvalid(field, "string");
}
