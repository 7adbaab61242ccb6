import { TriangleAlert } from "lucide-react";
import { hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { Tag } from "../../components/Tag.tsx";
import { Categories } from "../../finding/Categories.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import type { FindingNote } from "./diff-places.ts";

const kinds = { NEW: "bad", FIXED: "good", GONE: "warn", KEPT: undefined } as const;

interface FindingChangeProps {
  readonly note: FindingNote;
  readonly comparison: Answer<"GET /api/versions/:id/compare/:other">;
}

/** A finding that is new or fixed, below its line. */
export function FindingChange({ note: { side, finding }, comparison }: FindingChangeProps) {
  const { compare } = useTexts();
  const { id, change, message, definition, artifact } = finding;
  const kind = kinds[change];
  return (
    <div className="finding-change">
      <TriangleAlert size={14} aria-hidden />
      <Tag {...(kind === undefined ? {} : { kind })}>{compare.changes[change]}</Tag>
      <Categories definition={definition} />
      <AppLink
        href={hrefOf(`/explore/${artifact.id}`, { version: comparison[side].id, finding: id })}
        className="breakable"
      >
        {message}
      </AppLink>
      <span className="soft small">{definition.name}</span>
    </div>
  );
}
