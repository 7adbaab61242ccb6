/** The first `size` of all items that are offered, in an order without ties. The last of them is on top of a heap. */
export class SmallestItems<Item> {
  readonly #size: number;
  readonly #compare: (one: Item, other: Item) => number;
  readonly #heap: Item[] = [];

  constructor(size: number, compare: (one: Item, other: Item) => number) {
    this.#size = size;
    this.#compare = compare;
  }

  /** The last of the items, once there are enough: an item behind it is not needed. */
  worst(): Item | undefined {
    return this.#heap.length < this.#size ? undefined : this.#heap[0];
  }

  offer(item: Item): void {
    const heap = this.#heap;
    if (heap.length < this.#size) {
      heap.push(item);
      this.#rise(heap.length - 1);
    } else if (this.#compare(item, heap[0]!) < 0) {
      heap[0] = item;
      this.#sink();
    }
  }

  sorted(): readonly Item[] {
    return this.#heap.toSorted(this.#compare);
  }

  #rise(start: number): void {
    for (let index = start; index > 0;) {
      const parent = (index - 1) >> 1;
      if (this.#compare(this.#heap[index]!, this.#heap[parent]!) <= 0) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #sink(): void {
    for (let index = 0; ;) {
      let last = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < this.#heap.length && this.#compare(this.#heap[child]!, this.#heap[last]!) > 0) last = child;
      }
      if (last === index) return;
      this.#swap(index, last);
      index = last;
    }
  }

  #swap(one: number, other: number): void {
    const item = this.#heap[one]!;
    this.#heap[one] = this.#heap[other]!;
    this.#heap[other] = item;
  }
}
