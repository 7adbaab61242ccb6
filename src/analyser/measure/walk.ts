import { errorType } from "../syntax/flat-tree.ts";
import { part, role } from "../syntax/roles.ts";
import { readConditions } from "./conditions.ts";
import { controlRoles, isDefaultCase, mark, markChildren } from "./control.ts";
import { parametersOf, type Syntax } from "./names.ts";
import { OpenUnits, type Totals } from "./open-units.ts";
import type { Tokens } from "./tokens.ts";
import type { Unit } from "./unit.ts";

/** A range of the text that matches a rule. */
export interface RuleMatch {
  readonly unit: number;
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

/** The result of a walk over a tree. */
export interface WalkResult {
  readonly units: readonly Unit[];
  readonly total: Totals;
  /** Ranges of comments, two numbers each. */
  readonly comments: number[];
  readonly imports: number[];
  readonly errors: number[];
  readonly emptyCatches: RuleMatch[];
  readonly longConditions: RuleMatch[];
  readonly nestedTernaries: RuleMatch[];
}

/** `catch (_: E)`, `catch (E ignored)`, and errors of Python that are no failures: an optional module, the end of a loop. */
const ignoredOnPurpose =
  /^catch\s*\(\s*(?:(?:final\s+)?[\w.|\s]*\b)?(?:_|ignored?|expected|unused|tolerated)\w*\s*[:)]|^except\s+(?:ImportError|ModuleNotFoundError|StopIteration|StopAsyncIteration)\b/i;
const catchHeadCharactersMax = 200;

const functionRoles = role.function | role.lambda | role.closure;
const unitRoles = role.type | role.scope | functionRoles;
const deciding = role.if | role.loop | role.ternary | role.catch | role.elseIf;
const wholeRoles = role.comment | role.string;

/** Walks over a tree once, in the order of the text, and takes all measures. */
export function walk(syntax: Syntax, tokens: Tokens, marks: Uint8Array, conditionOperatorsMax: number): WalkResult {
  return new Walk(syntax, tokens, marks, conditionOperatorsMax).run();
}

class Walk {
  readonly #syntax: Syntax;
  readonly #tokens: Tokens;
  readonly #marks: Uint8Array;
  readonly #open: OpenUnits;
  readonly #conditionOperatorsMax: number;
  readonly #comments: number[] = [];
  readonly #imports: number[] = [];
  readonly #errors: number[] = [];
  readonly #emptyCatches: RuleMatch[] = [];
  readonly #longConditions: RuleMatch[] = [];
  readonly #nestedTernaries: RuleMatch[] = [];

  constructor(syntax: Syntax, tokens: Tokens, marks: Uint8Array, conditionOperatorsMax: number) {
    this.#conditionOperatorsMax = conditionOperatorsMax;
    this.#syntax = syntax;
    this.#tokens = tokens;
    this.#marks = marks;
    this.#open = new OpenUnits(syntax, tokens);
  }

  run(): WalkResult {
    const { tree, language } = this.#syntax;
    const { type, next } = tree;
    const { roles } = language;
    const open = this.#open;
    const marks = this.#marks;
    for (let node = 0; node < tree.count;) {
      if (node >= open.nextEnd) open.closeBefore(node);
      const kind = type[node]!;
      const own = roles[kind]!;
      const marked = marks[node]!;
      if (marked !== 0) {
        marks[node] = 0;
        if ((marked & (mark.deeper | mark.nested)) !== 0) open.deepen(next[node]!, marked);
      }
      if (own !== 0 && (own & wholeRoles) !== 0 && this.#takeWhole(node, own)) {
        node = next[node]!;
        continue;
      }
      if (own !== 0) this.#enter(node, own, marked);
      else if (kind === errorType) this.#errors.push(node);
      if (next[node] === node + 1) this.#takeToken(node);
      node += 1;
    }
    open.closeBefore(tree.count);
    return {
      units: open.units,
      total: open.total,
      comments: this.#comments,
      imports: this.#imports,
      errors: this.#errors,
      emptyCatches: this.#emptyCatches,
      longConditions: this.#longConditions,
      nestedTernaries: this.#nestedTernaries,
    };
  }

  /** Handles comments, and literals without expressions inside, as a whole; returns false for other literals. */
  #takeWhole(node: number, own: number): boolean {
    const { language } = this.#syntax;
    const { type, next, start, end, parent } = this.#syntax.tree;
    if ((own & role.comment) !== 0) {
      // A `#!` line counts as code, as in cloc.
      if (start[node] !== 0 || !this.#syntax.text.startsWith("#!")) this.#comments.push(start[node]!, end[node]!);
      return true;
    }
    for (let child = node + 1; child < next[node]!; child = next[child]!) if (next[child]! > child + 1) return false;
    this.#tokens.addWord(start[node]!, end[node]!);
    const above = parent[node]!;
    const isWholeStatement = above === node - 1 && next[above] === next[node];
    if (isWholeStatement && (language.parts[type[above]!]! & part.docstringStatement) !== 0) {
      this.#comments.push(start[node]!, end[node]!);
    }
    return true;
  }

  #takeToken(node: number): void {
    const { type, start, end } = this.#syntax.tree;
    if (start[node] === end[node]) return;
    const { parts, hashes } = this.#syntax.language;
    const kind = type[node]!;
    const own = parts[kind]!;
    if ((own & part.named) !== 0) this.#tokens.addWord(start[node]!, end[node]!);
    else this.#tokens.addFixed(kind, hashes[kind]!, start[node]!, (own & part.closing) !== 0 ? 2 : 0);
    if ((own & part.return) !== 0) this.#open.addReturn();
  }

  #enter(node: number, own: number, marked: number): void {
    const { tree, language } = this.#syntax;
    const open = this.#open;
    if ((own & unitRoles) !== 0) open.enterUnit(node, own);
    if ((own & role.elseGuard) !== 0 && this.#has(node, part.elseToken)) {
      this.#enterControl(node, role.if | role.guard, marked);
    } else if ((own & controlRoles) !== 0) this.#enterControl(node, own, marked);
    if ((own & role.case) !== 0) this.#enterCase(node);
    if ((own & role.branch) !== 0) open.addDecisions(1);
    if ((own & role.guarded) !== 0 && this.#has(node, part.guardToken)) open.addDecisions(1);
    if ((own & role.logical) !== 0 && (marked & mark.counted) === 0) this.#enterCondition(node);
    if ((own & role.jump) !== 0) open.addFlat(1);
    if ((own & role.labelledJump) !== 0 && this.#namesLabel(node)) open.addFlat(1);
    if ((own & role.statement) !== 0) open.addStatements(1);
    if ((own & role.statementParent) !== 0) open.addStatements(parametersOf(tree, language, node).length);
    if ((own & role.call) !== 0) open.noteCall(node);
    if ((own & role.import) !== 0) this.#imports.push(node);
  }

  #enterControl(node: number, own: number, marked: number): void {
    const open = this.#open;
    const { tree, language } = this.#syntax;
    const above = language.roles[tree.type[tree.parent[node]!]!]!;
    const besideIf = (above & (role.if | role.elseIf)) !== 0;
    const elseTokens = markChildren(tree, language, node, own, this.#marks);
    const decisions = language.definition.catchesHaveCases === true ? deciding & ~role.catch : deciding;
    if ((own & decisions) !== 0) open.addDecisions(1);
    if ((own & role.elseIf) !== 0 || ((own & role.else) !== 0 && besideIf)) open.addFlat(1);
    if ((own & role.if) !== 0 && (own & role.guard) === 0) open.addFlat(elseTokens);
    const structural = role.if | role.loop | role.switch | role.ternary | role.catch;
    if ((own & structural) !== 0 && (marked & mark.elseIf) === 0) open.addStructural();
    if ((own & (role.if | role.loop | role.switch | role.try)) !== 0 && (marked & mark.elseIf) === 0) {
      open.noteNesting();
    }
    if ((own & role.catch) !== 0) this.#enterCatch(node);
    if ((own & role.try) !== 0) this.#enterCatchesWithoutClause(node);
    if ((own & role.ternary) !== 0 && (above & role.ternary) !== 0) this.#nestedTernaries.push(this.#matchAt(node, 1));
  }

  #enterCase(node: number): void {
    const { tree, text } = this.#syntax;
    if (!isDefaultCase(text, tree.start[node]!, tree.end[node]!)) this.#open.addDecisions(1);
  }

  #enterCondition(node: number): void {
    const { text, tree, language } = this.#syntax;
    const { operators, runs, branches } = readConditions(text, tree, language, node, this.#marks);
    this.#open.addDecisions(operators + branches);
    this.#open.addFlat(runs);
    if (operators > this.#conditionOperatorsMax) this.#longConditions.push(this.#matchAt(node, operators));
  }

  /** `on E { … }` of Dart, where a `catch` after the type would be a clause; `catch ($e) { … }` of Perl. */
  #enterCatchesWithoutClause(node: number): void {
    const { tree, language } = this.#syntax;
    for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
      if ((language.parts[tree.type[child]!]! & part.catchToken) === 0) continue;
      const body = this.#bodyAfter(node, child);
      if (body === -1) continue;
      this.#open.addDecisions(1);
      this.#open.addStructural();
      this.#marks[body]! |= mark.deeper;
    }
  }

  /** The body of a catch without a clause; -1 if a clause comes before it. */
  #bodyAfter(node: number, token: number): number {
    const { tree, language } = this.#syntax;
    for (let child = tree.next[token]!; child < tree.next[node]!; child = tree.next[child]!) {
      if ((language.roles[tree.type[child]!]! & role.catch) !== 0) return -1;
      if ((language.parts[tree.type[child]!]! & part.catchBody) !== 0) return child;
    }
    return -1;
  }

  /** Notes a catch with an empty body. Catches with a comment are left out later: it is the reason. */
  #enterCatch(node: number): void {
    const { tree, language } = this.#syntax;
    const { parts, definition } = language;
    if (definition.catchesHaveCases === true) return;
    let body = -1;
    for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
      if ((parts[tree.type[child]!]! & part.catchBody) !== 0) body = child;
    }
    if (body !== -1) {
      for (let child = body + 1; child < tree.next[body]!; child = tree.next[child]!) {
        const childParts = parts[tree.type[child]!]!;
        if ((childParts & part.named) !== 0 && (childParts & part.emptyStatement) === 0) return;
      }
    }
    const { text } = this.#syntax;
    // The name of the error, or its type, may say that nothing has to be done.
    const head = text.slice(tree.start[node], Math.min(tree.end[node]!, tree.start[node]! + catchHeadCharactersMax));
    if (ignoredOnPurpose.test(head) || this.#continuesAfter(node)) return;
    this.#emptyCatches.push(this.#matchAt(node, 1));
  }

  /** Whether the `try` of a catch leaves with its last statement, so that what follows it handles the error. */
  #continuesAfter(node: number): boolean {
    const { tree, language, text } = this.#syntax;
    const { type, next, start, parent } = tree;
    const tryNode = parent[node]!;
    if ((language.roles[type[tryNode]!]! & role.try) === 0) return false;
    for (let child = tryNode + 1; child < node; child = next[child]!) {
      if ((language.parts[type[child]!]! & part.catchBody) === 0) continue;
      let last = -1;
      for (let inner = child + 1; inner < next[child]!; inner = next[inner]!) {
        if ((language.parts[type[inner]!]! & part.named) !== 0) last = inner;
      }
      return last !== -1 && /^(?:return|continue|break)\b/.test(text.slice(start[last], start[last]! + 9));
    }
    return false;
  }

  #namesLabel(node: number): boolean {
    const { text, tree, language } = this.#syntax;
    const pattern = language.definition.jumpToLabel;
    return pattern === undefined
      ? this.#has(node, part.label)
      : pattern.test(text.slice(tree.start[node], Math.min(tree.end[node]!, tree.start[node]! + 40)));
  }

  #has(node: number, wanted: number): boolean {
    const { tree, language } = this.#syntax;
    for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
      if ((language.parts[tree.type[child]!]! & wanted) !== 0) return true;
    }
    return false;
  }

  #matchAt(node: number, count: number): RuleMatch {
    const { start, end } = this.#syntax.tree;
    return { unit: this.#open.current, start: start[node]!, end: end[node]!, count };
  }
}
