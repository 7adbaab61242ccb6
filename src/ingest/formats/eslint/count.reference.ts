import type { CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => {
  const files = JSON.parse(text) as { readonly messages: unknown[]; readonly suppressedMessages?: unknown[] }[];
  return {
    findings: files.reduce((sum, file) => sum + file.messages.length + (file.suppressedMessages?.length ?? 0), 0),
  };
};
