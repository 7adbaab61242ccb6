import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asError } from "../../api/problem.ts";
import { toast } from "../../components/toasts.tsx";

interface ListReplacement<Element> {
  /** Sends the whole list. */
  readonly send: (next: readonly Element[]) => Promise<unknown>;
  /** The cache key of the list. */
  readonly queryKey: readonly unknown[];
  /** The message after it was saved. */
  readonly saved: string;
}

/**
 * Replaces a list on the server. The request has to contain the list's tag in `If-Match`, so that it never overwrites
 * another user's change.
 */
export function useListReplacement<Element>({ send, queryKey, saved }: ListReplacement<Element>) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Error>();
  /** Throws the refusal, for forms that show it themselves. */
  const replace = async (next: readonly Element[]): Promise<void> => {
    setProblem(undefined);
    try {
      await send(next);
    } finally {
      // If another user changed the list first, show it as it is now.
      await queries.invalidateQueries({ queryKey });
    }
    toast(saved);
  };
  /** The refusal is `problem`. */
  const change = (next: readonly Element[]): void => {
    replace(next).catch((error: unknown) => setProblem(asError(error)));
  };
  return { replace, change, problem };
}
