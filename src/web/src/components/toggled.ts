/** The set without the element if it has it, else with it. */
export function toggled<Element>(set: ReadonlySet<Element>, element: Element): ReadonlySet<Element> {
  const next = new Set(set);
  if (!next.delete(element)) next.add(element);
  return next;
}
