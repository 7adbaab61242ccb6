import { hideAll } from "./arguments.ts";
import { isInCapitals, typeWords } from "./c-words.ts";
import type { LiveTokens } from "./live-tokens.ts";
import type { Mask } from "./mask.ts";

/** Tokens of one construct that are read. */
const lookAheadMax = 200;

/** Adapts syntax of C++ that the grammar does not have. */
export function adaptSyntax(tokens: LiveTokens, token: number, mask: Mask, isInStatement: boolean): void {
  if (tokens.is(token, "*") || tokens.is(token, "&")) {
    // `object->*member` and `object.*member` are read as `object->member`.
    const isArrow = tokens.is(token - 1, ">") && tokens.is(token - 2, "-");
    const isMember = (isArrow || tokens.is(token - 1, ".")) && tokens.start[token] === tokens.end[token - 1];
    const isLast = tokens.is(token + 1, ">") || tokens.is(token + 1, ",");
    if (isMember && tokens.is(token + 1, "(")) mask.put(tokens.start[token]!, "_");
    else if (tokens.is(token - 1, ":") && tokens.is(token - 2, ":")) hideClass(tokens, token, mask);
    else if (isMember || (isLast && isDefault(tokens, token))) hideAll(tokens, token, token + 1, mask);
  } else if (tokens.is(token, "[") && tokens.is(token + 1, "[") && tokens.start[token + 1] === tokens.end[token]) {
    hideAll(tokens, token, tokens.after(token), mask);
  } else if (tokens.isWord(token)) adaptWord(tokens, token, mask, isInStatement);
}

function adaptWord(tokens: LiveTokens, token: number, mask: Mask, isInStatement: boolean): void {
  const word = tokens.word(token);
  const name = isStructured(tokens, token) ? undefined : renamed.get(word);
  const isOperand = isInStatement && typeWords.has(word) && isCastInSum(tokens, token);
  if (name !== undefined) mask.put(tokens.start[token]!, name);
  else if (isOperand) mask.put(tokens.start[token]!, "_");
  else if (word === "const" && tokens.is(token - 1, "=")) hideAll(tokens, token, token + 1, mask);
  else if (word === "enum" && tokens.is(token + 1, ":")) hideBase(tokens, token + 1, mask);
  else if (word === "using") hideMacroArguments(tokens, token, mask);
  else if (word === "new") hideStars(tokens, token, mask);
  else if (word === "extern" && tokens.word(token + 1) === "template") hideAll(tokens, token, token + 2, mask);
  else if (word === "operator" && (isInStatement || tokens.is(token - 1, "."))) joinOperator(tokens, token, mask);
  else if (word === "typename") hideTypename(tokens, token, mask);
  else if (word === "decltype" && tokens.is(token + 1, "(")) hideOperands(tokens, token + 1, mask);
}

/** Names of libstdc++ for words of the language. */
const renamed = new Map([
  ["__try", "try  "],
  ["__catch", "catch  "],
]);

/** Whether a cast such as `unsigned(x)` is an operand: the grammar reads `(unsigned(x) << 1)` as a cast to a type. */
function isCastInSum(tokens: LiveTokens, token: number): boolean {
  if (!tokens.is(token - 1, "(") || !tokens.is(token + 1, "(")) return false;
  const after = tokens.after(token + 1);
  return tokens.isOneOf(after, "<>+-/%|^=!");
}

/** Whether `__try` is the one of Microsoft's compilers, which the grammar has. */
function isStructured(tokens: LiveTokens, token: number): boolean {
  return tokens.is(token + 1, "{") && /^__(?:except|finally)$/.test(tokens.word(tokens.after(token + 1)));
}

/** Hides the class in `Type Class::*member`. */
function hideClass(tokens: LiveTokens, star: number, mask: Mask): void {
  let token = star - 2;
  while (tokens.isWord(token - 1) && tokens.is(token, ":")) {
    token -= 1;
    if (tokens.is(token - 1, ":") && tokens.is(token - 2, ":")) token -= 2;
    else break;
  }
  hideAll(tokens, token, star, mask);
}

/** Hides the type of an enumeration without a name: `enum : int {`. */
function hideBase(tokens: LiveTokens, colon: number, mask: Mask): void {
  let brace = colon;
  while (brace < colon + 10 && !tokens.is(brace, "{")) brace += 1;
  if (tokens.is(brace, "{")) hideAll(tokens, colon, brace, mask);
}

/** A macro with arguments that is a type is one without them: `using Name = REMOVE_CONST(Type);`. */
function hideMacroArguments(tokens: LiveTokens, first: number, mask: Mask): void {
  for (let token = first; token < first + lookAheadMax && token < tokens.count && !tokens.is(token, ";"); token++) {
    if (tokens.is(token, "(") && isInCapitals(tokens.word(token - 1))) {
      hideAll(tokens, token, tokens.after(token), mask);
    }
  }
}

/** Hides the stars in `new Type*[count]`. */
function hideStars(tokens: LiveTokens, first: number, mask: Mask): void {
  let token = first + 1;
  while (token < first + 10 && (tokens.isWord(token) || tokens.is(token, ":"))) token += 1;
  const star = token;
  while (tokens.is(token, "*")) token += 1;
  if (token > star && tokens.is(token, "[")) hideAll(tokens, star, token, mask);
}

/** Makes a name of an operator that is called by its name: `this->operator[](0)`. */
function joinOperator(tokens: LiveTokens, first: number, mask: Mask): void {
  const isCall = tokens.is(first + 1, "(") && tokens.is(first + 2, ")");
  let token = isCall ? first + 3 : first + 1;
  while (!isCall && token < first + 4 && !tokens.isWord(token) && !tokens.is(token, "(")) token += 1;
  const [start, end] = [tokens.start[first]!, tokens.end[token - 1]!];
  const isTight = token > first + 1 && !/\s/.test(tokens.text.slice(start, end));
  if (isTight && (tokens.is(token, "(") || (isCall && tokens.is(token, "<")))) mask.put(start, "_".repeat(end - start));
}

/** Whether a star belongs to a type after `=`, as in `template <typename P = const T*>`. */
function isDefault(tokens: LiveTokens, star: number): boolean {
  let token = star - 1;
  while (token > star - 6 && tokens.isWord(token)) token -= 1;
  return tokens.is(token, "=");
}

/** Hides the word in `f(typename T::type())`, which makes an object. */
function hideTypename(tokens: LiveTokens, first: number, mask: Mask): void {
  if (!tokens.isOneOf(first - 1, "(,=") && tokens.word(first - 1) !== "return") return;
  let depth = 0;
  for (let token = first + 1; token < Math.min(tokens.count, first + lookAheadMax); token++) {
    if (tokens.is(token, "<")) depth += 1;
    else if (tokens.is(token, ">")) depth -= 1;
    else if (depth === 0 && (tokens.is(token, "(") || tokens.is(token, "{"))) {
      hideAll(tokens, first, first + 1, mask);
      return;
    } else if (depth <= 0 && !tokens.isWord(token) && !tokens.is(token, ":")) return;
  }
}

/** Of several operands of `decltype(a, b)`, the last one is the result: the others are hidden. */
function hideOperands(tokens: LiveTokens, opening: number, mask: Mask): void {
  const closing = tokens.partner[opening]!;
  let depth = 0;
  let comma = -1;
  for (let token = opening + 1; token < closing; token = tokens.after(token)) {
    if (tokens.is(token, "<")) depth += 1;
    else if (tokens.is(token, ">") && !tokens.is(token - 1, "-")) depth -= 1;
    else if (depth === 0 && tokens.is(token, ",")) comma = token;
  }
  if (comma !== -1) hideAll(tokens, opening + 1, comma + 1, mask);
}
