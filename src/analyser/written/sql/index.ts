import type { TreeArrays } from "../../syntax/flat-tree.ts";
import type { WrittenParser } from "../written-parser.ts";
import { Cursor } from "./cursor.ts";
import { dialectOf } from "./dialect.ts";
import { sqlTypes } from "./node-types.ts";
import { readStatements } from "./statements.ts";

/**
 * Reads SQL as far as measures and rules need it: statements, definitions, the flow in procedures; of expressions, the
 * parentheses, calls, `CASE` and conditions. What a statement means to a database is not checked.
 */
export const sqlParser: WrittenParser = {
  nodeTypes: sqlTypes,
  read(text: string, tree: TreeArrays): boolean {
    const cursor = new Cursor(text, dialectOf(text), tree);
    readStatements(cursor, () => false);
    cursor.finish();
    return cursor.hasError;
  },
};
