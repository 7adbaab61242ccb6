/** The claims of a token, as its issuer signed them. */
export type Claims = Readonly<Record<string, unknown>>;

const claimCharactersMax = 1_000;

/** A claim that is not what a pattern says. */
export interface ClaimMismatch {
  readonly claim: string;
  readonly pattern: string;
  /** Undefined: the token does not have the claim, or has a list, an object or a very long text there. */
  readonly value: string | undefined;
}

/** Whether a token has all claims of the patterns. Claims that are lists or objects match nothing. */
export function matchesClaims(patterns: Readonly<Record<string, string>>, claims: Claims): boolean {
  return Object.keys(patterns).length > 0 && findMismatch(patterns, claims) === undefined;
}

/** The first claim of a token that does not match its pattern. */
export function findMismatch(patterns: Readonly<Record<string, string>>, claims: Claims): ClaimMismatch | undefined {
  for (const [claim, pattern] of Object.entries(patterns)) {
    const value = plainClaim(claims, claim);
    if (value === undefined || !matchesPattern(pattern, value)) return { claim, pattern, value };
  }
  return undefined;
}

function plainClaim(claims: Claims, name: string): string | undefined {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isPlain && String(value).length <= claimCharactersMax ? String(value) : undefined;
}

/**
 * Whether a text is what the pattern says: `*` is any number of characters without a slash, `**` any number of any
 * characters, and all others are themselves. The time grows with both lengths, whatever the pattern is.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.match(/\*\*|[^]/gu) ?? [];
  const characters = text.match(/[^]/gu) ?? [];
  // Which numbers of characters the pattern so far can match.
  let reached = [true, ...Array.from(characters, () => false)];
  for (const part of parts) {
    const next = reached.map(() => false);
    if (part === "*" || part === "**") {
      for (const [count] of next.entries()) {
        const previous = characters[count - 1];
        const continues = count > 0 && next[count - 1] === true && (part === "**" || previous !== "/");
        next[count] = reached[count] === true || continues;
      }
    } else {
      for (const [index, character] of characters.entries()) {
        if (reached[index] === true && character === part) next[index + 1] = true;
      }
    }
    reached = next;
  }
  return reached.at(-1) === true;
}
