import { useQueryClient } from "@tanstack/react-query";
import { projectTokenScopes } from "../../../../text/index.ts";
import { call, read } from "../../api/client.ts";
import { keyOf, useRead } from "../../api/queries.ts";
import { LimitedTokens, type NewLimitedToken } from "../../components/LimitedTokens.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import type { Project } from "./Settings.tsx";

/** The tokens of a project, which act as its technical users. */
export function ProjectTokens({ project: { name } }: { readonly project: Project }) {
  const { limitedTokens } = useTexts();
  const queries = useQueryClient();
  const request = { params: { name } };
  const tokens = useRead("GET /api/projects/:name/tokens", request);
  const create = async ({ name: tokenName, scope: chosen, expiresAt }: NewLimitedToken) => {
    const scope = projectTokenScopes.find((one) => one === chosen);
    if (scope === undefined) throw new Error(`a project token cannot have the scope ${chosen}`);
    return read("POST /api/projects/:name/tokens", { ...request, body: { name: tokenName, scope, expiresAt } });
  };
  return (
    <LimitedTokens
      text={limitedTokens.projectText(name)}
      read={tokens}
      choosesProject={false}
      create={create}
      revoke={async (id) => {
        await call("DELETE /api/projects/:name/tokens/:id", { params: { name, id } });
      }}
      readAgain={() => queries.invalidateQueries({ queryKey: keyOf("GET /api/projects/:name/tokens", request) })}
    />
  );
}
