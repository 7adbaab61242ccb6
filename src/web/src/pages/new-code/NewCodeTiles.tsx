import type { ReactNode } from "react";
import { useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { ModelView } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { VerdictSubject } from "../verdict/condition-links.ts";
import { coveredShare, duplicatedShare } from "./file-rows.ts";
import { useNewByFile, useNewCodeValues, type Cause } from "./new-code-data.ts";

interface NewCodeTilesProps {
  readonly subject: VerdictSubject;
  readonly model: ModelView | undefined;
}

/** The numbers of the change: new findings by cause, changed lines, their coverage and duplication. */
export function NewCodeTiles({ subject, model }: NewCodeTilesProps) {
  const { newCode: texts } = useTexts();
  const formats = useFormats();
  const { values, isRead } = useNewCodeValues(subject, model);
  const { lines, toCover, covered, duplicated } = values;
  const number = (value: number | null): string => (value === null ? "–" : formats.number(value));
  const share = (value: number | null): string => (value === null ? "–" : formats.share(value));
  return (
    <>
      <ul className="new-code-tiles" aria-label={texts.title}>
        <CauseTile subject={subject} cause="CODE" />
        <CauseTile subject={subject} cause="TOOL" />
        <Tile label={texts.lines} value={number(lines)} />
        <Tile
          label={texts.coverage}
          value={share(coveredShare(values))}
          note={toCover === null ? undefined : texts.ofLines(number(covered), number(toCover))}
        />
        <Tile
          label={texts.duplication}
          value={share(duplicatedShare(values))}
          note={duplicated === null ? undefined : texts.ofLines(number(duplicated), number(lines))}
        />
      </ul>
      {isRead && lines === null ? <p className="soft prose">{texts.unknownLines}</p> : null}
    </>
  );
}

interface TileProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
}

function Tile(props: TileProps) {
  return (
    <li>
      <div className="tile">
        <TileContent {...props} />
      </div>
    </li>
  );
}

function TileContent({ label, value, note }: TileProps) {
  return (
    <>
      <span className="small soft">{label}</span>
      <span className="new-code-number">{value}</span>
      <span className="small soft">{note ?? "\u00a0"}</span>
    </>
  );
}

/** The number of new findings with a cause; a click lists them below. */
function CauseTile({ subject, cause }: { readonly subject: VerdictSubject; readonly cause: Cause }) {
  const { newCode: texts } = useTexts();
  const formats = useFormats();
  const { search, with: at } = useAddress();
  const { data } = useNewByFile(subject, cause);
  const current = (search["cause"] ?? "CODE") === cause;
  return (
    <li>
      <AppLink
        href={at({ cause: cause === "CODE" ? undefined : cause })}
        replace
        className="tile"
        aria-current={current ? "true" : undefined}
      >
        <TileContent
          label={texts.causes[cause]}
          value={data === undefined ? "–" : formats.number(data.total)}
          note={texts.causeNotes[cause]}
        />
      </AppLink>
    </li>
  );
}
