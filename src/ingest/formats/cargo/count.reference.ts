import type { CountItems } from "../examples.reference.ts";

interface Line {
  readonly reason?: string;
  readonly message?: { readonly spans: readonly unknown[]; readonly code: unknown };
}

/** A message without a place and a code is the number of messages. */
export const count: CountItems = (text) => {
  const lines = text.split("\n").filter((line) => /^\s*\{/.test(line));
  const messages = lines.map((line) => JSON.parse(line) as Line).filter(({ reason }) => reason === "compiler-message");
  return { findings: messages.filter(({ message }) => message!.spans.length > 0 || message!.code !== null).length };
};
