import { ChevronsUpDown, MoveVertical } from "lucide-react";
import { AppLink } from "../address/AppLink.tsx";
import { Button } from "../components/Button.tsx";
import { useFormats, useTexts } from "../texts/catalogue.ts";
import type { MovedBlock } from "./comparison.ts";
import type { FoldRow, LinePlace, LineRange, Side } from "./diff-rows.ts";

/** Lines that one click unfolds at an end of a long fold. */
const stepLines = 20;

interface DiffFoldProps {
  readonly fold: FoldRow;
  readonly onUnfold: (range: LineRange) => void;
}

/** Unchanged lines that are folded, with buttons that show some or all of them. */
export function DiffFold({ fold: { before, count }, onUnfold }: DiffFoldProps) {
  const { diff } = useTexts();
  const last = before + count - 1;
  const isLong = count > stepLines;
  return (
    <div className="diff-fold row-tight">
      <ChevronsUpDown size={14} aria-hidden />
      <Button kind="quiet" className="button-small" onClick={() => onUnfold([before, last])}>
        {diff.showLines(count)}
      </Button>
      {isLong ? (
        <>
          <Button kind="quiet" className="button-small" onClick={() => onUnfold([before, before + stepLines - 1])}>
            {diff.moreAbove(stepLines)}
          </Button>
          <Button kind="quiet" className="button-small" onClick={() => onUnfold([last - stepLines + 1, last])}>
            {diff.moreBelow(stepLines)}
          </Button>
        </>
      ) : null}
    </div>
  );
}

interface MovedNoteProps {
  readonly side: Side;
  readonly block: MovedBlock;
  readonly hrefOf: (place: LinePlace) => string;
}

/** Says from where or to where the lines below it were moved, with a link to the other place. */
export function MovedNote({ side, block, hrefOf }: MovedNoteProps) {
  const { diff } = useTexts();
  const formats = useFormats();
  const other = side === "before" ? "after" : "before";
  const text = side === "before" ? diff.moved.removed : diff.moved.added;
  return (
    <span className="row-tight diff-moved-note">
      <MoveVertical size={14} aria-hidden />
      <AppLink href={hrefOf({ side: other, line: block[other] })} replace>
        {text(formats.number(block[other]))}
      </AppLink>
      <span className="soft">{diff.movedLines(block.count)}</span>
    </span>
  );
}
