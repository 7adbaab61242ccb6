import { visibleText } from "../texts/visible-text.ts";

interface PathTextProps {
  readonly path: string;
  /** Follows the path, such as a line number. */
  readonly end?: string;
  readonly className?: string;
}

/** A path in a small space: it is cut in the middle, so that the name of the file and the line stay readable. */
export function PathText({ path, end = "", className = "" }: PathTextProps) {
  const slash = path.lastIndexOf("/") + 1;
  return (
    <span className={`path-text ${className}`} title={`${path}${end}`}>
      {slash === 0 ? null : <span className="path-start">{visibleText(path.slice(0, slash))}</span>}
      <span className="path-end">
        {visibleText(path.slice(slash))}
        {end}
      </span>
    </span>
  );
}
