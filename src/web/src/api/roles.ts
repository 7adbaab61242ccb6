import { useMemo } from "react";
import type { Answer } from "./client.ts";
import { useRead } from "./queries.ts";
import { useTexts } from "../texts/catalogue.ts";

export type Role = Answer<"GET /api/roles">[number];

const builtIn = ["GUEST", "DEVELOPER", "MANAGER"] as const;

/** What a role on a project is called: built-in ones have a name in each language. */
export function useRoleName(): (role: string) => string {
  const { roles } = useTexts();
  return (role) => {
    const known = (["OWNER", ...builtIn] as const).find((name) => name === role);
    return known === undefined ? role : roles.project[known];
  };
}

/** What a role gives, for those who choose it. */
export function useRoleHint(): (role: string) => string | undefined {
  const { roles } = useTexts();
  const { data } = useRead("GET /api/roles");
  return (role) => {
    const known = builtIn.find((name) => name === role);
    return known === undefined
      ? customOf(data).find(({ name }) => name === role)?.description
      : roles.projectHints[known];
  };
}

/** The roles that members of a project can have, for a select. */
export function useRoleOptions(): readonly { readonly value: string; readonly label: string }[] {
  const { roles } = useTexts();
  const { data } = useRead("GET /api/roles");
  return useMemo(
    () => [
      ...builtIn.map((value) => ({ value, label: roles.project[value] })),
      ...customOf(data).map(({ name }) => ({ value: name, label: name })),
    ],
    [data, roles],
  );
}

function customOf(roles: readonly Role[] | undefined): readonly Role[] {
  return roles?.filter((role) => !role.builtIn) ?? [];
}
