import { part, role, type Roles } from "../syntax/roles.ts";
import { readCondition, type Condition, type ConditionCall } from "./condition.ts";
import {
  contains,
  hasField,
  hasSameComments,
  hasSameTokens,
  lastTextOf,
  textOf,
  type MatchState,
} from "./node-tests.ts";
import { isBelow, isFollowed, isInside, isKnown, isPreceded, isRepeated } from "./surroundings.ts";
import { PatternError, type RulePattern } from "./pattern-rule.ts";
import { requiredText, type RequiredText } from "./required-text.ts";
import { readQuery, type Predicate, type QueryChild, type QueryNode } from "./query.ts";

/** Tries to match at a node and then calls `next`; true when that returned true. */
type Matcher = (state: MatchState, node: number, next: () => boolean) => boolean;
type Test = (state: MatchState) => boolean;

/** A pattern for one language. */
export interface CompiledPattern {
  /** Types of nodes at which it may match. */
  readonly rootTypes: readonly number[];
  readonly captures: readonly string[];
  /** What a child of the node must be called; null if that does not matter. */
  readonly requiredText: RequiredText | null;
  /** Finds the first match at a node, and leaves it in `captured`. */
  match(state: MatchState, node: number): boolean;
}

/** Compiles a pattern for a language. Throws `PatternError`; Those of the condition are `ConditionError`. */
export function compilePattern({ query, where }: RulePattern, language: Roles): CompiledPattern {
  const { root, predicates } = readQuery(query);
  const isEarly = ({ capture, other }: Predicate): boolean => other === null && timesCaptured(root, capture) === 1;
  const compiler = new PatternCompiler(language, predicates.filter(isEarly));
  const matchRoot = compiler.matcherOf(root);
  if (!compiler.captures.includes("match")) throw new PatternError("does not capture @match", 0);
  const tests = predicates.filter((predicate) => !isEarly(predicate)).map((predicate) => compiler.testOf(predicate));
  if (where !== undefined) tests.push(compileCondition(where, compiler));
  const accept = allOf(tests);
  return {
    rootTypes: compiler.rootTypes(root),
    captures: compiler.captures,
    requiredText: requiredText(root, predicates.filter(isEarly), language),
    match(state, node) {
      for (let slot = 0; slot < compiler.captures.length; slot++) state.captured[slot] = -1;
      return matchRoot(state, node, () => accept(state));
    },
  };
}

/** Whether all tests hold. Most patterns have none or one. */
function allOf(tests: readonly Test[]): Test {
  const [first, second] = tests;
  if (first === undefined) return () => true;
  return second === undefined ? first : (state) => tests.every((test) => test(state));
}

/** Marks errors in the condition of a pattern, which is another text than its query. */
export class ConditionError extends PatternError {}

function compileCondition(text: string, compiler: PatternCompiler): Test {
  try {
    return compiler.conditionOf(readCondition(text));
  } catch (error) {
    throw error instanceof PatternError ? new ConditionError(error.message, error.position) : error;
  }
}

/** How many nodes at most a pattern captures by a name, in one match. */
function timesCaptured(pattern: QueryNode, name: string): number {
  const own = pattern.captures.filter((capture) => capture === name).length;
  if (pattern.kind === "token") return own;
  if (pattern.kind === "any") return own + Math.max(...pattern.options.map((option) => timesCaptured(option, name)));
  return pattern.children.reduce((sum, child) => sum + timesCaptured(child.pattern, name), own);
}

class PatternCompiler {
  readonly captures: string[] = [];
  readonly #language: Roles;
  readonly #early: readonly Predicate[];
  /** 1 for tokens and comments, which are between nodes that follow each other directly. */
  readonly #isSkippedType: Uint8Array;

  /** Early predicates are tested as soon as their node is captured, so that the rest is not tried in vain. */
  constructor(language: Roles, early: readonly Predicate[]) {
    this.#language = language;
    this.#early = early;
    const { names, parts, roles } = language;
    const isSkipped = (type: number): boolean =>
      (parts[type]! & part.named) === 0 || (roles[type]! & role.comment) !== 0;
    this.#isSkippedType = Uint8Array.from(names, (_, type) => Number(isSkipped(type)));
  }

  rootTypes(pattern: QueryNode): readonly number[] {
    if (pattern.kind === "any") return [...new Set(pattern.options.flatMap((option) => this.rootTypes(option)))];
    if (pattern.kind === "token") return this.#typesOf(pattern.text, false, pattern.position);
    if (pattern.type === null) throw new PatternError("needs a type for its outermost node", pattern.position);
    return this.#typesOf(pattern.type, true, pattern.position);
  }

  matcherOf(pattern: QueryNode): Matcher {
    return pattern.captures.reduce((matcher, name) => this.#capturing(matcher, name), this.#bareMatcher(pattern));
  }

  #capturing(matcher: Matcher, name: string): Matcher {
    const slot = this.#slotOf(name);
    const tests = this.#early.filter(({ capture }) => capture === name).map((predicate) => this.testOf(predicate));
    const accepts = allOf(tests);
    return (state, node, next) =>
      matcher(state, node, () => {
        const { captured } = state;
        const before = captured[slot]!;
        captured[slot] = node;
        if (accepts(state) && next()) return true;
        captured[slot] = before;
        return false;
      });
  }

  #bareMatcher(pattern: QueryNode): Matcher {
    if (pattern.kind === "any") {
      const options = pattern.options.map((option) => this.matcherOf(option));
      return (state, node, next) => options.some((option) => option(state, node, next));
    }
    const fits = this.#fittingTypes(pattern);
    if (pattern.kind === "token") return ({ syntax }, node, next) => fits[syntax.tree.type[node]!] === 1 && next();
    const absent = pattern.absentFields.map(({ name, position }) => this.#fieldOf(name, position));
    const children = this.#childrenMatcher(pattern.children, pattern.isClosed);
    const isFitting: Matcher = (state, node, next) =>
      fits[state.syntax.tree.type[node]!] === 1 && children(state, node, next);
    if (absent.length === 0) return isFitting;
    return (state, node, next) => !absent.some((field) => hasField(state, node, field)) && isFitting(state, node, next);
  }

  /** Marks the types of nodes at which a pattern may match: most nodes are passed over by their type alone. */
  #fittingTypes(pattern: QueryNode, fits = new Uint8Array(this.#language.names.length)): Uint8Array {
    if (pattern.kind === "any") {
      for (const option of pattern.options) this.#fittingTypes(option, fits);
      return fits;
    }
    for (const type of this.#typesOfNode(pattern)) fits[type] = 1;
    return fits;
  }

  #typesOfNode(pattern: Exclude<QueryNode, { readonly kind: "any" }>): readonly number[] {
    if (pattern.kind === "token") return this.#typesOf(pattern.text, false, pattern.position);
    if (pattern.type !== null) return this.#typesOf(pattern.type, true, pattern.position);
    // Comments may be anywhere, so that any node is any node but a comment.
    return [...this.#isSkippedType.keys()].filter((type) => this.#isSkippedType[type] === 0);
  }

  /** Matches the patterns with children, in their order. */
  #childrenMatcher(children: readonly QueryChild[], isClosed: boolean): Matcher {
    if (children.length === 0 && !isClosed) return (_state, _node, next) => next();
    const matchers = children.map(({ pattern }) => this.matcherOf(pattern));
    const fits = children.map(({ pattern }) => this.#fittingTypes(pattern));
    const fields = children.map(({ field }) => (field === null ? 0 : this.#fieldOf(field.name, field.position)));
    const isSkipped = (state: MatchState, child: number): boolean => this.#isSkipped(state, child);
    const matchFrom = (
      state: MatchState,
      parent: number,
      index: number,
      from: number,
      next: () => boolean,
    ): boolean => {
      const { next: after, field, type } = state.syntax.tree;
      const end = after[parent]!;
      if (index === children.length) {
        if (isClosed) {
          for (let child = from; child < end; child = after[child]!) if (!isSkipped(state, child)) return false;
        }
        return next();
      }
      const wantedField = fields[index]!;
      const fitting = fits[index]!;
      for (let child = from; child < end; child = after[child]!) {
        state.steps -= 1;
        if (state.steps < 0) return false;
        const rest = after[child]!;
        const isWanted = fitting[type[child]!] === 1 && (wantedField === 0 || field[child] === wantedField);
        if (isWanted && matchers[index]!(state, child, () => matchFrom(state, parent, index + 1, rest, next))) {
          return true;
        }
        if (children[index]!.isNext && !isSkipped(state, child)) return false;
      }
      return false;
    };
    return (state, node, next) => matchFrom(state, node, 0, node + 1, next);
  }

  #isSkipped({ syntax }: MatchState, child: number): boolean {
    return this.#isSkippedType[syntax.tree.type[child]!] === 1;
  }

  testOf({ name, isNegated, capture, values, other, position }: Predicate): Test {
    const slot = this.#capturedSlot(capture, position);
    const otherSlot = other === null ? -1 : this.#capturedSlot(other, position);
    const expressions = name === "match" ? values.map((value) => new RegExp(value, "u")) : [];
    const known = new Set(values);
    const holds = (state: MatchState, text: string): boolean => {
      if (name === "match") return expressions.some((expression) => expression.test(text));
      return otherSlot === -1 ? known.has(text) : text === textOf(state, state.captured[otherSlot]!);
    };
    // A capture in another alternative has no node, and nothing is said of it.
    return (state) => {
      const node = state.captured[slot]!;
      return node === -1 || holds(state, lastTextOf(state, node)) !== isNegated;
    };
  }

  conditionOf(condition: Condition): Test {
    if (condition.kind === "call") return this.#callTest(condition.call);
    if (condition.kind === "not") {
      const operand = this.conditionOf(condition.operand);
      return (state) => !operand(state);
    }
    const [left, right] = [this.conditionOf(condition.left), this.conditionOf(condition.right)];
    return condition.kind === "and" ? (state) => left(state) && right(state) : (state) => left(state) || right(state);
  }

  #callTest(call: ConditionCall): Test {
    const slot = this.#capturedSlot(call.capture, 0);
    if (call.name === "same" || call.name === "same_comments") {
      const other = this.#capturedSlot(call.other, 0);
      const isSame = call.name === "same" ? hasSameTokens : hasSameComments;
      return (state) => isSame(state, state.captured[slot]!, state.captured[other]!, this.#language);
    }
    if (call.name === "repeated") {
      const field = this.#fieldOf(call.field, call.position);
      return (state) => isRepeated(state, state.captured[slot]!, field);
    }
    if (call.name === "empty") return (state) => !this.#hasNamedChild(state, state.captured[slot]!);
    if (call.name === "below") {
      const field = this.#fieldOf(call.field, call.position);
      const texts = new Set(call.texts);
      return (state) => isBelow(state, state.captured[slot]!, field, texts);
    }
    const types = this.#typeSet(call.types);
    if (call.name === "contains") return (state) => contains(state, state.captured[slot]!, types);
    if (call.name === "known") return (state) => isKnown(state, state.captured[slot]!, types);
    const until = this.#typeSet(call.until);
    const test = { inside: isInside, preceded: isPreceded, followed: isFollowed }[call.name];
    return (state) => test(state, state.captured[slot]!, types, until);
  }

  #hasNamedChild(state: MatchState, node: number): boolean {
    const { next } = state.syntax.tree;
    for (let child = node + 1; child < next[node]!; child = next[child]!) {
      if (!this.#isSkipped(state, child)) return true;
    }
    return false;
  }

  #typeSet({ names, position }: { readonly names: readonly string[]; readonly position: number }): Set<number> {
    return new Set(names.flatMap((name) => this.#typesOf(name, null, position)));
  }

  #typesOf(name: string, isNamed: boolean | null, position: number): readonly number[] {
    const { names, parts } = this.#language;
    const found: number[] = [];
    for (const [id, one] of names.entries()) {
      if (one === name && (isNamed === null || ((parts[id]! & part.named) !== 0) === isNamed)) found.push(id);
    }
    if (found.length === 0) {
      throw new PatternError(
        `names ${name}, which is not a ${isNamed === false ? "token" : "node"} of the language`,
        position,
      );
    }
    return found;
  }

  #fieldOf(name: string, position: number): number {
    const id = this.#language.fieldIds.get(name);
    if (id === undefined) throw new PatternError(`names ${name}, which is not a field of the language`, position);
    return id;
  }

  #slotOf(name: string): number {
    const known = this.captures.indexOf(name);
    return known === -1 ? this.captures.push(name) - 1 : known;
  }

  #capturedSlot(name: string, position: number): number {
    const slot = this.captures.indexOf(name);
    if (slot === -1) throw new PatternError(`uses @${name}, which the query does not capture`, position);
    return slot;
  }
}
