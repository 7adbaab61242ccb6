import type { CountAttempt } from "../delivery/index.ts";

type Kind = "webhook" | "mail" | "audit";

/** Attempts to deliver events, of this process. */
export interface DeliveryCounts {
  of(kind: Kind): CountAttempt;
  ended(): readonly { readonly kind: Kind; readonly outcome: string; readonly count: number }[];
}

/** Counts since the start of the process. */
export function createDeliveryCounts(): DeliveryCounts {
  const none = { delivered: 0, failed: 0 };
  const counts = { webhook: { ...none }, mail: { ...none }, audit: { ...none } };
  return {
    of: (kind) => (outcome) => void (counts[kind][outcome] += 1),
    ended: () =>
      (["webhook", "mail", "audit"] as const).flatMap((kind) =>
        Object.entries(counts[kind]).map(([outcome, count]) => ({ kind, outcome, count })),
      ),
  };
}
