import { useTexts } from "../texts/catalogue.ts";
import "./rating.css";

interface RatingProps {
  readonly level: { readonly id: string; readonly icon: string; readonly name?: string };
  readonly size?: "small" | "normal" | "large";
  /** Shows the level's name beside its letter. */
  readonly named?: boolean;
}

/** A level as letter and colour. The server draws the image, so that the levels of every model have one. */
export function Rating({ level, size = "normal", named = false }: RatingProps) {
  const { frame } = useTexts();
  const name = level.name ?? level.id;
  const picture = (
    <img className={`rating rating-${size}`} src={level.icon} alt={named ? "" : frame.rated(name)} title={name} />
  );
  if (!named) return picture;
  return (
    <span className="row-tight">
      {picture}
      <span>{name}</span>
    </span>
  );
}
