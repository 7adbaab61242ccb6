import { part, role } from "../syntax/roles.ts";
import { childOf, parametersOf, type Syntax } from "./names.ts";
import type { Unit } from "./unit.ts";

/** How many declarators inside declarators are searched for the parameters of a function. */
const declaratorDepthMax = 8;
/** Characters of the first parameter that are compared with `noParameters` and `selfParameter`. */
const parameterStartCharacters = 8;

/** The parameter lists of this function, without those of functions inside it. */
export function parameterLists({ tree, language }: Syntax, node: number): number[] {
  if ((language.parts[tree.type[node]!]! & part.parameters) !== 0) return [node];
  const lists: number[] = [];
  const { receiver, declarator } = language.fields;
  const isInSignature = language.definition.naming?.[language.names[tree.type[node]!]!]?.signature === true;
  const look = (above: number, depth: number): void => {
    for (let child = above + 1; child < tree.next[above]!; child = tree.next[child]!) {
      if ((language.parts[tree.type[child]!]! & part.parameters) !== 0) {
        if (receiver !== 0 && tree.field[child] === receiver) continue;
        lists.push(child);
        if (language.definition.resultLists === true) return;
      } else if (declarator !== 0 && depth < declaratorDepthMax && tree.field[child] === declarator) {
        look(child, depth + 1);
      } else if (isInSignature && depth === 0) look(child, 1);
    }
  };
  look(node, 0);
  return lists;
}

/** The parameter of a function without parentheses around it, `x => x + 1`; -1 for none. */
export function loneParameter({ tree, language }: Syntax, node: number): number {
  if ((language.roles[tree.type[node]!]! & role.lambda) === 0) return -1;
  for (const field of [language.fields.parameters, language.fields.parameter]) {
    const parameter = childOf(tree, node, field);
    if (parameter !== -1 && tree.next[parameter] === parameter + 1) return parameter;
  }
  return -1;
}

/** Counts the parameters that a caller passes: the object itself (`self`) is not one of them. */
export function countParameters({ tree, language, text }: Syntax, list: number, inType: boolean): number {
  const parameters = parametersOf(tree, language, list);
  const { noParameters, selfParameter, methodsOutsideTypes, sharedParameterTypes } = language.definition;
  const [first] = parameters;
  if (first === undefined) return 0;
  const start = text.slice(
    tree.start[first],
    Math.min(tree.end[first]!, tree.start[first]! + parameterStartCharacters),
  );
  if (parameters.length === 1 && start === noParameters) return 0;
  const isSelf = (inType || methodsOutsideTypes === true) && selfParameter?.test(start) === true;
  const passed = isSelf ? parameters.slice(1) : parameters;
  if (sharedParameterTypes !== true) return passed.length;
  return passed.reduce((count, parameter) => count + Math.max(1, countNames({ tree, language, text }, parameter)), 0);
}

/** How many names one parameter node declares: `a, b int` are two. */
function countNames({ tree, language }: Syntax, parameter: number): number {
  let names = 0;
  for (let child = parameter + 1; child < tree.next[parameter]!; child = tree.next[child]!) {
    if (tree.field[child] === language.fields.name) names += 1;
  }
  return names;
}

/** Whether a function has a body. For a function with a name, an expression is enough (`fun f() = 1`). */
export function hasBody({ tree, language }: Syntax, node: number): boolean {
  if (language.definition.bodiesMayBeEmpty === true) return true;
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
    if ((language.parts[tree.type[child]!]! & part.body) !== 0) return true;
  }
  return (language.roles[tree.type[node]!]! & role.lambda) === 0 && childOf(tree, node, language.fields.body) !== -1;
}

/** Whether a type is declared here, not just mentioned (`struct point p`). */
export function isType({ tree, language }: Syntax, node: number): boolean {
  if (language.definition.typeBodies === undefined) return true;
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
    if ((language.parts[tree.type[child]!]! & part.typeBody) !== 0) return true;
  }
  return false;
}

/** The type of the artifact for a declared type. In Kotlin and Go, only a token inside it says that it is an interface. */
export function typeKind({ tree, language }: Syntax, node: number): Unit["type"] {
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
    if ((language.parts[tree.type[child]!]! & part.interface) !== 0) return "INTERFACE";
  }
  return language.typeKinds.get(tree.type[node]!) ?? "CLASS";
}
