import { useTexts } from "../texts/catalogue.ts";
import "./rating.css";

interface RatingProps {
  readonly level: { readonly id: string; readonly icon: string; readonly name?: string };
  readonly size?: "small" | "normal" | "large";
  /** Writes the level's name beside its letter. */
  readonly named?: boolean;
}

/** A level: letter and colour, drawn by the server so that every level of every model has its picture. */
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
