import type { CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => {
  const { files, errors } = JSON.parse(text) as {
    readonly files: Record<string, { readonly messages?: unknown[] }>;
    readonly errors: unknown[];
  };
  return { findings: Object.values(files).reduce((sum, { messages }) => sum + (messages?.length ?? 0), errors.length) };
};
