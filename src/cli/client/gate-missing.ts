import type { OptionDeclaration } from "../command.ts";

/** How a gate without a result counts. */
export const gateMissingOption: OptionDeclaration = {
  flags: "--gate-missing <verdict>",
  description: "a gate that is pending, not computed or absent counts as failed or passed; default: fail",
  choices: ["fail", "pass"],
};
