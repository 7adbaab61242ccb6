import { useFormats, useTexts } from "../texts/catalogue.ts";
import { bytesText } from "./bytes.ts";

/** A limit as the API shows it. */
interface Limit {
  readonly used: number;
  readonly allowed: number | null;
  readonly own: number | null;
}

export type LimitName = "requestsPerMinute" | "builds" | "versions" | "bytes";

/** The limits of a project or a user. */
export type Limits<Name extends LimitName> = Readonly<Record<Name, Limit>>;

export const projectLimits = ["builds", "versions", "bytes"] as const;
export const userLimits = ["requestsPerMinute", ...projectLimits] as const;

/** Bytes are entered in MiB. */
export const unitOf = (name: LimitName): number => (name === "bytes" ? 1024 ** 2 : 1);

/** What is used of a limit, as a sentence. */
export function useLimitSentence(): (name: LimitName, limit: Limit) => string {
  const { limits: texts } = useTexts();
  const formats = useFormats();
  return (name, { used, allowed }) => {
    const number = (value: number): string => formats.number(value);
    const shown = (value: number): string => (name === "bytes" ? bytesText(value, number) : number(value));
    return allowed === null ? texts.unlimited(shown(used)) : texts.used(shown(used), shown(allowed));
  };
}
