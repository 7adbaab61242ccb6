import { useQueryClient } from "@tanstack/react-query";
import { call, read } from "../../api/client.ts";
import { keyOf, useRead } from "../../api/queries.ts";
import { LimitedTokens } from "../../components/LimitedTokens.tsx";
import { useTexts } from "../../texts/catalogue.ts";

// Administrators would also see those of others.
const own = { query: { where: "own=true" } };

/** The user's own limited tokens. */
export function Limited() {
  const { limitedTokens } = useTexts();
  const queries = useQueryClient();
  const tokens = useRead("GET /api/tokens", own);
  return (
    <LimitedTokens
      text={limitedTokens.text}
      read={tokens}
      choosesProject
      create={({ project, ...token }) =>
        read("POST /api/tokens", { body: { ...token, project: project === "" ? null : project } })
      }
      revoke={async (id) => {
        await call("DELETE /api/tokens/:id", { params: { id } });
      }}
      readAgain={() => queries.invalidateQueries({ queryKey: keyOf("GET /api/tokens", own) })}
    />
  );
}
