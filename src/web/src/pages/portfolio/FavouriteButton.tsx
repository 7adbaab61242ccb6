import { useQueryClient } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { call } from "../../api/client.ts";
import { IconButton } from "../../components/Button.tsx";
import { toastError } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { favouritesRoute } from "./favourites.ts";

/** The star of a project: marks it as the user's favourite, or takes the mark away. */
export function FavouriteButton({ name, marked }: { readonly name: string; readonly marked: boolean }) {
  const { dashboards: texts } = useTexts();
  const queries = useQueryClient();
  const toggle = async (): Promise<void> => {
    const route = marked ? "DELETE /api/projects/:name/favourite" : "PUT /api/projects/:name/favourite";
    await call(route, { params: { name } });
    await queries.invalidateQueries({ queryKey: [favouritesRoute] });
  };
  return (
    <IconButton
      className="favourite"
      label={marked ? texts.unmark(name) : texts.mark(name)}
      aria-pressed={marked}
      onClick={() => void toggle().catch(toastError)}
    >
      <Star size={14} aria-hidden fill={marked ? "currentColor" : "none"} />
    </IconButton>
  );
}
