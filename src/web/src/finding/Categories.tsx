import { Rating } from "../components/Rating.tsx";
import type { Answer } from "../api/client.ts";

interface CategoriesProps {
  readonly definition: Pick<Answer<"GET /api/findings/:id">["definition"], "categories">;
  /** Shows the names of the levels beside their letters. */
  readonly named?: boolean;
}

/** The categories of a rule, such as its severity, each as a level of its scale. */
export function Categories({ definition, named = false }: CategoriesProps) {
  return definition.categories.map(({ scale, level }) => (
    <Rating key={scale.id} level={level} size="small" named={named} />
  ));
}
