import { Mask } from "./mask.ts";

/** A name at the start of a line that the grammar takes for an operator and a number: `in1.close()`. */
const operatorNames = /^[ \t]*(?=(?:in|as)[0-9_])/gm;
/** Modifiers that are names here: `open(file)`, `open = true`. */
const modifierNames =
  /\b(?:open|inner|data|value|infix|inline|operator|final|external|const|override|sealed|expect|actual|lateinit)(?=[ \t]*(?:[-+*/]?=|[().,]))/g;
/** `get` and `set` at the start of a line that are no accessors of the property before: `set = 1`, `get(3)`. */
const assignedNames = /^[ \t]*(?=[gs]et[ \t]*(?:[-+*/]?=[^=]|\.))/gm;
const calledNames = /^[ \t]*(?=[gs]et\()/gm;
/** Annotations between the name of a class and its constructor, and before an accessor. */
const constructorAnnotations =
  /(?=@)(?<=\bclass\s+\w+\s+)(?:@[\w.]+(?:\([^()\n]*\))?\s+)+(?=(?:\w+\s+)?constructor\b)/g;
const accessorAnnotations = /(?=@)(?<=^[ \t]*)(?:@[\w.]+(?:\([^()\n]*\))?[ \t]+)+(?=(?:\w+[ \t]+)?[gs]et\b)/gm;
/** How far the parentheses after `get` and `set` are searched for their end. */
const callCharactersMax = 400;

/**
 * Rewrites what the grammar of Kotlin takes for something else, with the same number of characters. In texts and
 * comments, this changes nothing: their content is not read from here.
 */
export function prepareKotlin(text: string): string {
  const mask = new Mask(text);
  for (const { index, 0: indent } of text.matchAll(operatorNames)) mask.put(index + indent.length, "x");
  for (const { index } of text.matchAll(modifierNames)) mask.put(index, "x");
  for (const { index, 0: indent } of text.matchAll(assignedNames)) mask.put(index + indent.length, "x");
  for (const { index, 0: indent } of text.matchAll(calledNames)) {
    if (!isAccessor(text, index + indent.length + "get(".length)) mask.put(index + indent.length, "x");
  }
  for (const pattern of [constructorAnnotations, accessorAnnotations]) {
    for (const { index, 0: annotations } of text.matchAll(pattern)) mask.hide(index, index + annotations.length);
  }
  return mask.apply();
}

/** Whether a body or a type follows the parentheses that opened before this position. */
function isAccessor(text: string, from: number): boolean {
  let open = 1;
  const end = Math.min(text.length, from + callCharactersMax);
  for (let at = from; at < end; at++) {
    if (text[at] === "(") open += 1;
    else if (text[at] === ")") open -= 1;
    if (open === 0) return /^\s*(?:\{|:|=(?!=))/.test(text.slice(at + 1, end));
  }
  return true;
}
