import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { useServerState } from "../live/server-state.ts";
import { useTexts } from "../texts/catalogue.ts";

/** Says that the server does not answer, or that it has a newer interface. The page below stays as it is. */
export function ServerBanner() {
  const { frame } = useTexts();
  const { away, outdated } = useServerState();
  const queries = useQueryClient();
  useEffect(() => {
    if (away) return () => void queries.invalidateQueries();
    return undefined;
  }, [away, queries]);
  if (away) return <Notice kind="warning">{frame.away}</Notice>;
  if (!outdated) return null;
  return (
    <Notice kind="info" action={<Button onClick={() => location.reload()}>{frame.reload}</Button>}>
      {frame.outdated}
    </Notice>
  );
}
