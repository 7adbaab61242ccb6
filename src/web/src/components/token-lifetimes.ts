import { limitedTokenDaysMax } from "../../../text/index.ts";
import { useTexts } from "../texts/catalogue.ts";

const lifetimes = [7, 30, 90, 180, limitedTokenDaysMax] as const;
const dayMilliseconds = 24 * 3_600_000;

/** How long a new limited token can be valid, in days, shortest first. */
export function useLifetimes(): readonly { readonly value: string; readonly label: string }[] {
  const { limitedTokens } = useTexts();
  return lifetimes.map((days) => ({ value: String(days), label: limitedTokens.days(days) }));
}

/** The time at which a token that is created now expires. */
export function lifetimeEnd(days: number): string {
  return new Date(Date.now() + days * dayMilliseconds).toISOString();
}
