import type { Plan } from "../request/plan.ts";

/** A list that is always replaced as a whole, and therefore continues after a position in it instead of an id. */
export function wholeList<Element>(elements: readonly Element[], plan: Plan) {
  const start = Number(plan.after?.[0] ?? 0);
  return {
    async *batches(): AsyncGenerator<readonly Element[]> {
      yield elements.slice(start);
    },
    cursorOf: (_element: Element, index: number) => [start + index + 1],
  };
}
