import type { BoundWhere, Selection } from "../../language/index.ts";
import type { Cursor } from "./cursor.ts";

/** What a request wants of the answer, known to fit its shape before anything is read. */
export interface Plan {
  /** Undefined: everything passes. */
  readonly where: BoundWhere | undefined;
  /** Undefined: everything is kept. A handler may leave out what is not in it; it need not. */
  readonly fields: Selection | undefined;
  /** Undefined: the whole list. */
  readonly limit: number | undefined;
  /** Behind which element the list goes on; in the form that the endpoint declares. */
  readonly after: Cursor | undefined;
}
