import type { LiveTokens } from "../preprocess/live-tokens.ts";
import { scopeAt, type Scope } from "../preprocess/scopes.ts";

/** A declaration, a member or a statement: tokens `[from, to)`. */
export interface Construct {
  readonly from: number;
  readonly to: number;
  /** Its blocks whose content consists of constructs. */
  readonly blocks: readonly Block[];
}

/** The tokens between the braces of a block, and what they are. */
export interface Block {
  readonly from: number;
  readonly to: number;
  readonly scope: Scope;
}

/** Words that continue a statement after a block. */
const continuing = /^(?:else|catch|while|__except|__finally)$/;
const continuingMarks = [";", ",", "{", ")", "=", "[", ".", "("];

/** Finds the constructs among tokens `[from, to)`: they end with `;`, or with the `}` of a body. */
export function splitConstructs(tokens: LiveTokens, from: number, to: number, around: Scope): Construct[] {
  const found: Construct[] = [];
  let first = from;
  let blocks: Block[] = [];
  let isValue = false;
  const end = (at: number): void => {
    if (at > first) found.push({ from: first, to: at, blocks });
    [first, blocks, isValue] = [at, [], false];
  };
  for (let token = from; token < to;) {
    if (tokens.is(token, "{")) {
      const scope = scopeAt(tokens, first, token, around);
      const close = Math.min(closeOf(tokens, first, token, to), to);
      const isContent = scope.kind !== "list" && scope.kind !== "enumerators";
      if (isContent) blocks.push({ from: token + 1, to: close, scope });
      isValue ||= !isContent || scope.kind === "members";
      token = Math.min(close + 1, to);
      const isContinued = token < to && (isContinuing(tokens, token) || isValue);
      if (!isContinued) end(token);
      continue;
    }
    const isEnd = tokens.is(token, ";") || tokens.is(token, "}");
    token = Math.min(tokens.is(token, "(") || tokens.is(token, "[") ? tokens.after(token) : token + 1, to);
    if (isEnd && !(token < to && continuesStatement(tokens, first, token))) end(token);
  }
  end(to);
  return found;
}

/** Whether a statement continues after a `;` in it: with `else`, or with the condition of a `do`. */
function continuesStatement(tokens: LiveTokens, first: number, token: number): boolean {
  const word = tokens.word(token);
  return word === "else" || (word === "while" && tokens.word(first) === "do");
}

function isContinuing(tokens: LiveTokens, token: number): boolean {
  return continuing.test(tokens.word(token)) || continuingMarks.some((mark) => tokens.is(token, mark));
}

/**
 * The brace that closes a block. Where braces are missing, the partner of a brace is too far away: then a brace that is
 * in the column of the construct's first token closes the block.
 */
function closeOf(tokens: LiveTokens, first: number, brace: number, to: number): number {
  const partner = tokens.partner[brace]!;
  if (tokens.isBalanced) return partner;
  const last = partner === -1 ? to : Math.min(partner, to);
  const column = columnOf(tokens, first);
  for (let token = brace + 1; token < last; token++) {
    if (tokens.is(token, "}") && tokens.startsLine(token) && columnOf(tokens, token) === column) return token;
  }
  return last;
}

/** Further to the right, columns are not compared. */
const columnMax = 200;

function columnOf({ text, start }: LiveTokens, token: number): number {
  const before = text.slice(Math.max(0, start[token]! - columnMax), start[token]);
  return before.length - before.lastIndexOf("\n");
}
