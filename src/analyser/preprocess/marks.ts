/** Codes of characters that are marks in C and C++: they are compared for each token. */
export const marks = {
  openingParenthesis: 40,
  closingParenthesis: 41,
  colon: 58,
  semicolon: 59,
  equals: 61,
  openingBracket: 91,
  closingBracket: 93,
  openingBrace: 123,
  closingBrace: 125,
} as const;
