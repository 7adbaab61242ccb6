/**
 * The results of jobs in the order of their items. While one result is used, the jobs of the next items run: as many as
 * `atOnce`. Who takes no more results has started no more than that for nothing.
 */
export async function* readAhead<Item, Value>(
  items: Iterable<Item>,
  atOnce: number,
  job: (item: Item) => Promise<Value>,
): AsyncGenerator<readonly [Item, Value]> {
  const running: { readonly item: Item; readonly value: Promise<Value> }[] = [];
  const start = (item: Item): void => {
    const value = job(item);
    // It fails where its result is taken, if that is ever done.
    value.catch(() => undefined);
    running.push({ item, value });
  };
  for (const item of items) {
    start(item);
    if (running.length < atOnce) continue;
    const first = running.shift()!;
    yield [first.item, await first.value];
  }
  for (const { item, value } of running) yield [item, await value];
}
