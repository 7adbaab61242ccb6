import { part, role } from "../syntax/roles.ts";
import { childOf, parametersOf, type Syntax } from "./names.ts";
import type { Unit } from "./unit.ts";

/** How deep the declarator of a function is looked into for its parameters. */
const declaratorDepthMax = 8;

/** Lists of parameters that belong to this function and to none inside it. */
export function parameterLists({ tree, language }: Syntax, node: number): number[] {
  if ((language.parts[tree.type[node]!]! & part.parameters) !== 0) return [node];
  const lists: number[] = [];
  const { receiver, declarator } = language.fields;
  const look = (above: number, depth: number): void => {
    for (let child = above + 1; child < tree.next[above]!; child = tree.next[child]!) {
      if ((language.parts[tree.type[child]!]! & part.parameters) !== 0) {
        if (receiver !== 0 && tree.field[child] === receiver) continue;
        lists.push(child);
        // Go's results are written like parameters.
        if (language.definition.id === "go") return;
      } else if (depth < declaratorDepthMax && tree.field[child] === declarator) look(child, depth + 1);
    }
  };
  look(node, 0);
  return lists;
}

/** How many parameters a list has: `f(void)` takes nothing, Python's first `self` or `cls` is the object itself. */
export function countParameters({ tree, language, text }: Syntax, list: number, inType: boolean): number {
  const parameters = parametersOf(tree, language, list);
  const { id } = language.definition;
  let count = 0;
  for (const [place, parameter] of parameters.entries()) {
    const word = text.slice(tree.start[parameter], Math.min(tree.end[parameter]!, tree.start[parameter]! + 8));
    if (parameters.length === 1 && word === "void") continue;
    if (place === 0 && inType && id === "python" && /^(?:self|cls)\b/.test(word)) continue;
    count += id === "go" ? Math.max(1, namesIn({ tree, language, text }, parameter)) : 1;
  }
  return count;
}

/** In Go, `a, b int` are two parameters. */
function namesIn({ tree, language }: Syntax, parameter: number): number {
  let names = 0;
  for (let child = parameter + 1; child < tree.next[parameter]!; child = tree.next[child]!) {
    if (tree.field[child] === language.fields.name) names += 1;
  }
  return names;
}

/** Whether a function has a body of statements; for one with a name, an expression will do (`fun f() = 1`). */
export function hasBody({ tree, language }: Syntax, node: number): boolean {
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

/** What a type becomes; Kotlin and Go say only inside that it is an interface. */
export function typeKind({ tree, language }: Syntax, node: number): Unit["type"] {
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
    if ((language.parts[tree.type[child]!]! & part.interface) !== 0) return "INTERFACE";
  }
  return language.typeKinds.get(tree.type[node]!) ?? "CLASS";
}
