import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { Button } from "../../components/Button.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";

/** Starts a build of a meta-project, which takes its results from its member projects. */
export function MetaBuild({ project: { name } }: { readonly project: { readonly name: string } }) {
  const { project: texts } = useTexts();
  const queries = useQueryClient();
  const build = async (): Promise<void> => {
    try {
      await call("POST /api/projects/:name/builds", { params: { name } });
      toast(texts.building);
      await queries.invalidateQueries({ queryKey: ["GET /api/tasks"] });
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "problem");
    }
  };
  return <Button onClick={() => void build()}>{texts.build}</Button>;
}
