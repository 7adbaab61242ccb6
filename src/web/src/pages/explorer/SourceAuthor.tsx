import { CutText } from "../../components/CutText.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { useFormats } from "../../texts/catalogue.ts";
import type { LineAuthor } from "./source-authors.ts";

const commitCharacters = 10;

/** Who wrote a line and when, beside the first line of each commit, and again in long ones; null: it was not committed. */
export function SourceAuthor({ author }: { readonly author: LineAuthor | null }) {
  const formats = useFormats();
  if (author === null) return <span className="source-author" />;
  const { commit, time } = author;
  const label = `${author.author}, ${formats.dateTime(time)}, ${commit.slice(0, commitCharacters)}`;
  return (
    <span className="source-author" data-first={author.isFirst || undefined} title={label}>
      {author.isNamed ? (
        <>
          <CutText text={author.author} />
          <RelativeTime at={time} />
        </>
      ) : null}
    </span>
  );
}
