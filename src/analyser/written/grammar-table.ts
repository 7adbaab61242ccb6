import type { NodeTypes } from "../syntax/roles.ts";

/** The node types of a grammar that is written here: named nodes, tokens with a fixed text, fields. */
interface GrammarTable extends NodeTypes {
  /** The number of a named node or of a token. */
  idOf(name: string): number;
  /** The number of a token with a fixed text; 0 when there is not one. */
  tokenId(text: string): number;
  fieldId(name: string): number;
  nameOf(id: number): string;
}

/** Numbers the node types and fields of a grammar. No name may be both a node and a token. */
export function grammarTable(
  nodes: readonly string[],
  tokens: readonly string[],
  fields: readonly string[],
): GrammarTable {
  // Number 0 is no type, as in other grammars.
  const names = ["end of text", ...nodes, ...tokens];
  const ids = new Map(names.map((name, id) => [name, id]));
  const twice = names.find((name, id) => ids.get(name) !== id);
  if (twice !== undefined) throw new Error(`the grammar has ${twice} twice`);
  const fieldIds = new Map(fields.map((name, index) => [name, index + 1]));
  const known = <Key>(map: ReadonlyMap<Key, number>, key: Key): number => {
    const id = map.get(key);
    if (id === undefined) throw new Error(`the grammar has no ${String(key)}`);
    return id;
  };
  return {
    nodeTypeCount: names.length,
    fieldCount: fields.length,
    nodeTypeForId: (id) => names[id] ?? null,
    nodeTypeIsNamed: (id) => id > 0 && id <= nodes.length,
    fieldNameForId: (id) => fields[id - 1] ?? null,
    fieldIdForName: (name) => fieldIds.get(name) ?? null,
    idOf: (name) => known(ids, name),
    tokenId: (text) => {
      const id = ids.get(text) ?? 0;
      return id > nodes.length ? id : 0;
    },
    fieldId: (name) => known(fieldIds, name),
    nameOf: (id) => names[id] ?? "",
  };
}
