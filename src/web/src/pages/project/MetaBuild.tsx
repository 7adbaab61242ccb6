import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { Button } from "../../components/Button.tsx";
import { toast, toastError } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";

/** Starts a build of a meta-project, which takes its results from its member projects. */
export function MetaBuild({ project: { name } }: { readonly project: { readonly name: string } }) {
  const { project: texts } = useTexts();
  const start = useTaskStart();
  const build = () => call("POST /api/projects/:name/builds", { params: { name } });
  return <Button onClick={() => void start(build, texts.building)}>{texts.build}</Button>;
}

/** Returns a function that starts a task with a request, confirms it, and refreshes the list of tasks. */
export function useTaskStart(): (request: () => Promise<unknown>, confirmation: string) => Promise<void> {
  const queries = useQueryClient();
  return async (request, confirmation) => {
    try {
      await request();
      toast(confirmation);
      await queries.invalidateQueries({ queryKey: ["GET /api/tasks"] });
    } catch (error) {
      toastError(error);
    }
  };
}
