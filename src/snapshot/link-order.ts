/** Links in the order of their targets: with it, the links to an artifact are found without reading all. */
export function orderByTarget(to: Int32Array<ArrayBufferLike>): Int32Array {
  return Int32Array.from(to.keys()).sort((left, right) => to[left]! - to[right]! || left - right);
}
