import { useTexts } from "../texts/catalogue.ts";
import "./skeleton.css";

/** A placeholder of the final height while content loads. */
export function Skeleton({ lines = 1, height = 16 }: { readonly lines?: number; readonly height?: number }) {
  const { frame } = useTexts();
  return (
    <div className="skeleton" role="status" aria-label={frame.loading}>
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className="skeleton-line"
          style={{ height, width: line === lines - 1 && lines > 1 ? "60%" : "100%" }}
        />
      ))}
    </div>
  );
}
