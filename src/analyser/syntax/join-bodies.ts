import type { TreeArrays } from "./flat-tree.ts";
import { role, type Roles } from "./roles.ts";

/**
 * Makes bodies that a grammar puts behind a signature part of it (`bodiesBehind`), as they are in other grammars. In
 * pre-order, a node becomes the last child of the sibling before it without any node being moved.
 */
export function joinBodies(tree: TreeArrays, { definition, names, roles }: Roles): void {
  const { bodiesBehind } = definition;
  if (bodiesBehind === undefined) return;
  const { type, next, parent, end, count } = tree;
  const isComment = (node: number): boolean => (roles[type[node]!]! & role.comment) !== 0;
  for (let owner = 1; owner < count; owner++) {
    let body = next[owner]!;
    while (body < count && parent[body] === parent[owner] && isComment(body)) body = next[body]!;
    if (body >= count || parent[body] !== parent[owner]) continue;
    if (bodiesBehind[names[type[body]!]!]?.includes(names[type[owner]!]!) !== true) continue;
    for (let child = next[owner]!; child <= body; child = next[child]!) parent[child] = owner;
    next[owner] = next[body]!;
    end[owner] = end[body]!;
  }
}
