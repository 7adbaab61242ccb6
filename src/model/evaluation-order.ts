/** Either an order in which every measure comes after its inputs, or a circle of measures that prevents it. */
export type EvaluationOrder =
  | { readonly order: readonly string[]; readonly cycle?: undefined }
  /** The first stands at its end again. */
  | { readonly order?: undefined; readonly cycle: readonly string[] };

/** Orders measures by what they are computed from; apart from that they keep the order they came in. */
export function orderOfEvaluation(inputs: ReadonlyMap<string, readonly string[]>): EvaluationOrder {
  const order: string[] = [];
  const states = new Map<string, "open" | "finished">();
  // The way from a measure down its inputs; not the call stack, since a chain may be as long as the model.
  const way: { readonly measure: string; readonly rest: Iterator<string> }[] = [];
  const enter = (measure: string) => {
    states.set(measure, "open");
    way.push({ measure, rest: (inputs.get(measure) ?? []).values() });
  };
  for (const start of inputs.keys()) {
    if (!states.has(start)) enter(start);
    while (way.length > 0) {
      const { measure, rest } = way[way.length - 1];
      const next = rest.next();
      if (next.done === true) {
        way.pop();
        states.set(measure, "finished");
        order.push(measure);
      } else if (states.get(next.value) === "open") {
        const passed = way.map((step) => step.measure);
        return { cycle: [...passed.slice(passed.indexOf(next.value)), next.value] };
      } else if (!states.has(next.value)) {
        enter(next.value);
      }
    }
  }
  return { order };
}
