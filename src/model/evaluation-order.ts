/** An order in which every measure comes after its inputs, or a cycle of measures that makes one impossible. */
export type EvaluationOrder =
  | { readonly order: readonly string[]; readonly cycle?: undefined }
  /** The first measure is repeated at the end. */
  | { readonly order?: undefined; readonly cycle: readonly string[] };

/** Orders measures so that each comes after its inputs; otherwise their order stays the same. */
export function orderOfEvaluation(inputs: ReadonlyMap<string, readonly string[]>): EvaluationOrder {
  const order: string[] = [];
  const states = new Map<string, "open" | "finished">();
  // The path from a measure down its inputs. Not on the call stack, because a chain may be as long as the model.
  const path: { readonly measure: string; readonly rest: Iterator<string> }[] = [];
  const enter = (measure: string) => {
    states.set(measure, "open");
    path.push({ measure, rest: (inputs.get(measure) ?? []).values() });
  };
  for (const start of inputs.keys()) {
    if (!states.has(start)) enter(start);
    while (path.length > 0) {
      const { measure, rest } = path.at(-1)!;
      const next = rest.next();
      if (next.done === true) {
        path.pop();
        states.set(measure, "finished");
        order.push(measure);
      } else if (states.get(next.value) === "open") {
        const passed = path.map((step) => step.measure);
        return { cycle: [...passed.slice(passed.indexOf(next.value)), next.value] };
      } else if (!states.has(next.value)) {
        enter(next.value);
      }
    }
  }
  return { order };
}
