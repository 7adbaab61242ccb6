import { part, role } from "../syntax/roles.ts";
import { mark } from "./control.ts";
import { declaredName, givenName, selectorToSelf, signatureOf, uniqueKey, type Syntax } from "./names.ts";
import type { Tokens } from "./tokens.ts";
import { unitDepthMax, type Unit } from "./unit.ts";
import { countParameters, hasBody, isType, loneParameter, parameterLists, typeKind } from "./unit-shape.ts";

/** Sums over a whole file. */
export interface Totals {
  cyclomatic: number;
  cognitive: number;
  nesting: number;
  statements: number;
}

/** What the walk is inside of: a unit, a scope with a prefix, or a deeper level. Has the state to restore at its end. */
interface OpenFrame {
  readonly end: number;
  readonly unit: Unit | null;
  readonly level: number;
  readonly nesting: number;
  readonly prefix: string;
  readonly current: number;
  /** Number of functions around, artifacts or not. */
  readonly functions: number;
  readonly inType: boolean;
}

/** The units that the walk is inside of, and their counts. */
export class OpenUnits {
  readonly units: Unit[] = [];
  readonly total: Totals = { cyclomatic: 0, cognitive: 0, nesting: 0, statements: 0 };
  /** The node at which the innermost frame ends. */
  nextEnd = Infinity;
  /** The innermost open unit; -1 is the file. */
  current = -1;
  readonly #syntax: Syntax;
  readonly #tokens: Tokens;
  readonly #stack: OpenFrame[] = [];
  readonly #open: Unit[] = [];
  readonly #keys = new Map<string, number>();
  #level = 0;
  #nesting = 0;
  #prefix = "";
  #functions = 0;
  #inType = false;

  constructor(syntax: Syntax, tokens: Tokens) {
    this.#syntax = syntax;
    this.#tokens = tokens;
  }

  /** Closes all frames that end before this node. */
  closeBefore(node: number): void {
    while (this.#stack.length > 0 && this.#stack.at(-1)!.end <= node) {
      const opened = this.#stack.pop()!;
      this.#level = opened.level;
      this.#nesting = opened.nesting;
      this.#prefix = opened.prefix;
      this.current = opened.current;
      this.#functions = opened.functions;
      this.#inType = opened.inType;
      if (opened.unit !== null) {
        opened.unit.tokensTo = this.#tokens.count;
        this.#open.pop();
      }
    }
    this.nextEnd = this.#stack.at(-1)?.end ?? Infinity;
  }

  /** Increases the level until this node. */
  deepen(end: number, marked: number): void {
    this.#push(end, null);
    if ((marked & mark.deeper) !== 0) this.#level += 1;
    if ((marked & mark.nested) !== 0) this.#nesting += 1;
  }

  /** Opens a type, a scope, or a function of any kind. */
  enterUnit(node: number, own: number): void {
    const { tree, language } = this.#syntax;
    const end = tree.next[node]!;
    if ((own & role.scope) !== 0) {
      const name = declaredName(this.#syntax, node);
      this.#push(end, null);
      this.#inType ||= (language.parts[tree.type[node]!]! & part.typeScope) !== 0;
      if (name !== null) this.#prefix = this.#prefix === "" ? name : `${this.#prefix}.${name}`;
    } else if ((own & role.type) !== 0) {
      if (isType(this.#syntax, node)) {
        this.#openUnit(node, typeKind(this.#syntax, node), declaredName(this.#syntax, node) ?? "(type)");
      }
    } else this.#enterFunction(node, own);
  }

  addDecisions(count: number): void {
    this.total.cyclomatic += count;
    for (let place = this.#open.length - 1, counted = false; place >= 0; place--) {
      const unit = this.#open[place]!;
      if (unit.isFunction && counted) continue;
      unit.cyclomatic += count;
      counted ||= unit.isFunction;
    }
  }

  /** Adds to cognitive complexity, regardless of the level. */
  addFlat(count: number): void {
    this.total.cognitive += count;
    for (const unit of this.#open) unit.cognitive += count;
    this.#addOwn(count);
  }

  /** Adds one plus the level to cognitive complexity. Each unit counts levels from its own outermost function on. */
  addStructural(): void {
    let outermost: Unit | undefined;
    for (let place = this.#open.length - 1; place >= 0; place--) {
      const unit = this.#open[place]!;
      if (unit.isFunction) outermost = unit;
      unit.cognitive += 1 + this.#level - (outermost ?? unit).levelAround;
    }
    this.total.cognitive += 1 + this.#level - (outermost?.levelAround ?? 0);
    this.#addOwn(1 + this.#level - (this.#innermostFunction()?.levelAround ?? 0));
  }

  #addOwn(count: number): void {
    const inner = this.#innermostFunction();
    if (inner !== undefined) inner.ownCognitive += count;
  }

  /** Notes how deep a structure is nested in others. */
  noteNesting(): void {
    const depth = this.#nesting + 1;
    for (const unit of this.#open) unit.nesting = Math.max(unit.nesting, depth - unit.nestingAround);
    const outermost = this.#open.find(({ isFunction }) => isFunction);
    this.total.nesting = Math.max(this.total.nesting, depth - (outermost?.nestingAround ?? 0));
  }

  addReturn(): void {
    const inner = this.#innermostFunction();
    if (inner !== undefined) inner.returns += 1;
  }

  addStatements(count: number): void {
    this.total.statements += count;
    for (const unit of this.#open) unit.statements += count;
  }

  /** Adds one to cognitive complexity for a function that calls itself. */
  noteCall(node: number): void {
    const selector = selectorToSelf(this.#syntax, node);
    for (const unit of this.#open) {
      if (!unit.isFunction || unit.recursive) continue;
      const callsItself = selector === null ? this.#calls(node, unit.callName) : selector === unit.callName;
      if (!callsItself) continue;
      unit.recursive = true;
      this.addFlat(1);
    }
  }

  #calls(node: number, name: string): boolean {
    const { text, tree } = this.#syntax;
    let at = tree.start[node]!;
    for (const self of ["this.", "self.", "$this->", "$self->", "Self::", "self::"]) {
      if (text.startsWith(self, at)) at += self.length;
    }
    if (name === "" || !text.startsWith(name, at)) return false;
    return !/[\w$.:>-]/.test(text[at + name.length] ?? "");
  }

  #innermostFunction(): Unit | undefined {
    return this.#open.findLast(({ isFunction }) => isFunction);
  }

  #enterFunction(node: number, own: number): void {
    const body = hasBody(this.#syntax, node);
    if ((own & role.function) !== 0 && !body) return;
    const name =
      (own & role.closure) !== 0 ? null : (declaredName(this.#syntax, node) ?? givenName(this.#syntax, node));
    const anonymous = (own & role.function) === 0 && (name === null || name.endsWith(" callback"));
    const isUnit = (own & role.closure) === 0 && (!anonymous || body) && this.#open.length < unitDepthMax;
    if (isUnit) {
      const { dottedNamesAreMethods } = this.#syntax.language.definition;
      const isMethod =
        (own & role.function) !== 0 && (this.#inType || (dottedNamesAreMethods === true && /[.:]/.test(name ?? "")));
      this.#openUnit(node, isMethod ? "METHOD" : "FUNCTION", name ?? "(anonymous)");
      return;
    }
    this.#push(this.#syntax.tree.next[node]!, null);
    if (this.#functions > 0) this.#level += 1;
    this.#functions += 1;
  }

  #openUnit(node: number, type: Unit["type"], name: string): void {
    const { tree } = this.#syntax;
    const isFunction = type === "FUNCTION" || type === "METHOD";
    const lists = isFunction ? parameterLists(this.#syntax, node) : [];
    const lone = isFunction && lists.length === 0 ? loneParameter(this.#syntax, node) : -1;
    const called = isFunction ? name + this.#signature(node, lists, lone) : name;
    const key = uniqueKey(this.#prefix, called, this.#keys);
    const parent = this.current;
    const inType = this.#inType;
    this.#push(tree.next[node]!, null);
    if (isFunction && this.#functions > 0) this.#level += 1;
    const unit: Unit = {
      index: this.units.length,
      parent,
      key,
      name: called,
      type,
      isFunction,
      callName: isFunction ? calledName(name) : "",
      start: tree.start[node]!,
      end: tree.end[node]!,
      tokensFrom: this.#tokens.count,
      tokensTo: this.#tokens.count,
      levelAround: this.#level,
      nestingAround: this.#nesting,
      cyclomatic: 0,
      cognitive: 0,
      ownCognitive: 0,
      nesting: 0,
      parameters: lone === -1 ? lists.reduce((sum, list) => sum + countParameters(this.#syntax, list, inType), 0) : 1,
      returns: 0,
      statements: 0,
      recursive: false,
      nestedFunctions: [],
    };
    this.#stack[this.#stack.length - 1] = { ...this.#stack.at(-1)!, unit };
    if (isFunction) this.#innermostFunction()?.nestedFunctions.push(unit);
    this.units.push(unit);
    this.#open.push(unit);
    this.current = unit.index;
    this.#prefix = key;
    this.#functions += isFunction ? 1 : 0;
    this.#inType = !isFunction;
    if (isFunction) this.addDecisions(1);
  }

  #signature(node: number, lists: readonly number[], lone: number): string {
    const { text, tree, language } = this.#syntax;
    const { overloads = false } = language.definition;
    if (typeof overloads === "boolean" ? !overloads : !overloads.includes(language.names[tree.type[node]!]!)) return "";
    if (lone !== -1) return `(${text.slice(tree.start[lone], tree.end[lone])})`;
    return `(${lists.map((list) => signatureOf(this.#syntax, list)).join(")(")})`;
  }

  #push(end: number, unit: Unit | null): void {
    this.#stack.push({
      end,
      unit,
      level: this.#level,
      nesting: this.#nesting,
      prefix: this.#prefix,
      current: this.current,
      functions: this.#functions,
      inType: this.#inType,
    });
    this.nextEnd = end;
  }
}

/** The name that a call of a function has: the last one of `a.b:c`, but all of the selector `setName:age:`. */
function calledName(name: string): string {
  return name.endsWith(":") ? name : name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf(":")) + 1);
}
