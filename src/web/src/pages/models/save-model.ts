import { useQueryClient } from "@tanstack/react-query";
import { call, ifMatch } from "../../api/client.ts";
import { toast } from "../../components/toasts.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";

/** Writes a revision of a model if the one with the tag is still the current one, and says its number. */
export function useSaveModel() {
  const { models: texts } = useTexts();
  const formats = useFormats();
  const queries = useQueryClient();
  return async (id: string, body: object, tag: string | undefined): Promise<void> => {
    const written = await call("PUT /api/models/:id", { params: { id }, body, headers: ifMatch(tag) });
    toast(texts.saved(formats.number(written.value.revision)));
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes("/api/models") });
  };
}
