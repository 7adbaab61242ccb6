import { Type } from "typebox";
import type { Instant } from "../../store/index.ts";
import { accept, limitedTokenDaysMax, refuse, tokenScopes, type Result } from "../../text/index.ts";
import { readInstant } from "./dates.ts";
import { readName, NameText } from "./names.ts";

const dayMilliseconds = 24 * 3_600_000;

/** What the bodies of limited tokens and of project tokens have in common. */
export const limitedTokenProperties = {
  name: NameText,
  scope: Type.Enum([...tokenScopes]),
  expiresAt: Type.String({
    maxLength: 40,
    description: `A date or a time, at most ${limitedTokenDaysMax} days from now. A date is the start of that day in UTC.`,
  }),
};

/** What the name and the expiry of a new token are refused with. */
export const limitedTokenProblems = ["body.name-invalid", "token.expiry"] as const;

/** The name and the expiry of a new limited token, from the body. */
export function readLimitedToken(
  body: { readonly name: string; readonly expiresAt: string },
  now: Instant,
): Result<{ readonly name: string; readonly expiresAt: Instant }, (typeof limitedTokenProblems)[number]> {
  const name = readName(body.name, "/name");
  if (!name.ok) return name;
  const expiresAt = readInstant(body.expiresAt);
  if (expiresAt === undefined || expiresAt <= now || expiresAt > now + limitedTokenDaysMax * dayMilliseconds) {
    return refuse({ code: "token.expiry", pointer: "/expiresAt", params: { days: limitedTokenDaysMax } });
  }
  return accept({ name: name.value, expiresAt });
}
