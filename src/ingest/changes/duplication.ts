/** The measure with the duplicated lines of a file. */
export const duplicatedLines = "DUP";

/** The family of rules whose findings are duplicated blocks. */
export const duplicationFamily = "duplication";
