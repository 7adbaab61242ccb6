import { useMemo } from "react";
import { useRead } from "../../api/queries.ts";
import { useSignedIn } from "../../api/user.ts";

export const favouritesRoute = "GET /api/favourites";

/** The names of the user's favourite projects; empty while they load. */
export function useFavourites(): ReadonlySet<string> {
  const { data } = useRead(favouritesRoute, { query: { fields: "project" } }, { enabled: useSignedIn() });
  return useMemo(() => new Set(data?.map(({ project }) => project)), [data]);
}
