import type { Request } from "../../api/client.ts";
import type { Sort } from "../../components/Table.tsx";
import type { ModelView } from "../../model/model.ts";
import type { Population } from "./population.ts";

type QueryBody = NonNullable<Request<"POST /api/artifacts/:id/query">["body"]>;
type Order = NonNullable<QueryBody["orders"]>[number];

/** The effort that decides between artifacts that are equally bad. */
const effortId = "DEBT";

const orderBy = (type: Order["type"], id: string, descending: boolean, orderType: Order["orderType"]): Order => ({
  type,
  id,
  order: descending ? "DESC" : "ASC",
  orderType,
});

/** The order of the worst artifacts: by level, then by the rated measure, then by the effort to improve them. */
function worstFirst({ indicator }: Population, model: ModelView, descending: boolean): readonly Order[] {
  const { measure, risesToWorse } = indicator;
  return [
    orderBy("MEASURE", measure.id, descending, "RANK"),
    orderBy("MEASURE", measure.id, risesToWorse === descending, "VALUE"),
    ...(model.measure(effortId) === undefined ? [] : [orderBy("MEASURE", effortId, descending, "VALUE")]),
  ];
}

/** The query's orders for a sorted column. */
export function ordersFor(sort: Sort | undefined, population: Population, model: ModelView): readonly Order[] {
  if (sort === undefined) {
    // Different types have different root indicators: the server knows the order of all of them.
    return population.type === undefined ? [] : worstFirst(population, model, true);
  }
  switch (sort.column) {
    case "artifact":
      return [orderBy("ARTIFACT", "PATH", sort.descending, "VALUE")];
    case "type":
      return [orderBy("ARTIFACT", "TYPE", sort.descending, "VALUE")];
    case "rating":
    case "cause":
      return worstFirst(population, model, sort.descending);
    default:
      return [orderBy("MEASURE", sort.column, sort.descending, "VALUE")];
  }
}
