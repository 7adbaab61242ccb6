import { occurrences, type CountItems } from "../examples.reference.ts";

/** Supplemental messages belong to the message before them. */
export const count: CountItems = (text) => ({
  findings:
    occurrences(text, /<message>|<issue\s/) - occurrences(text, /\stype\s*=\s*"supplemental"|<type>supplemental/),
});
