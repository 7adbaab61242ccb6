import { X } from "lucide-react";
import { hrefOf, useAddress } from "../../address/address.ts";
import { Go } from "../../address/Go.tsx";
import { useRead } from "../../api/queries.ts";
import { IconButton } from "../../components/Button.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import type { Explored } from "./explored.ts";
import { placeOf } from "./place.ts";

/** One finding: what, where, which rule, and what became of it. */
export function FindingDetail({ id, explored }: { readonly id: number; readonly explored: Explored }) {
  const { explorer, frame } = useTexts();
  const address = useAddress();
  const { version } = explored;
  const { data: finding, error } = useRead("GET /api/findings/:id", { params: { id } });
  const close = (
    <IconButton
      label={frame.close}
      className="push"
      onClick={() => address.change({ finding: undefined, tab: "findings" })}
    >
      <X size={18} aria-hidden />
    </IconButton>
  );
  if (finding === undefined) {
    return <aside className="finding">{error === null ? <Skeleton lines={6} /> : <ErrorState error={error} />}</aside>;
  }
  const { definition, location, artifact, relatedLocations } = finding;
  const source = hrefOf(`/explore/${artifact.id}`, { version, tab: "source", line: location.startLine ?? undefined });
  return (
    <aside className="finding" aria-label={explorer.findingDetail}>
      <div className="row">
        <h2>{definition.name}</h2>
        {close}
      </div>
      <p className="breakable">{finding.message}</p>
      <div className="row">
        {definition.categories.map(({ scale, level }) => (
          <Rating key={scale.id} level={level} size="small" named />
        ))}
        <span>{finding.status.name}</span>
        {finding.isNew ? <span className="mark">{explorer.isNew}</span> : null}
      </div>
      <p>
        <Go href={source} className="breakable">
          {placeOf(location)}
        </Go>
      </p>
      {finding.comment === null ? null : <blockquote className="breakable">{finding.comment}</blockquote>}
      <h3>{explorer.help}</h3>
      <p className="breakable">{definition.description}</p>
      <p className="row small soft">
        <code className="breakable">{definition.id}</code>
        {definition.families.map((family) => (
          <span key={family} className="mark">
            {family}
          </span>
        ))}
      </p>
      {helpLink(definition.helpUri)}
      {relatedLocations.length === 0 ? null : (
        <>
          <h3>{explorer.related}</h3>
          <ol className="stack">
            {relatedLocations.map((related, index) => (
              <li key={index} className="breakable">
                <code>{placeOf(related)}</code> {related.message}
              </li>
            ))}
          </ol>
        </>
      )}
    </aside>
  );
}

// Results may bring any text here: only what leads to a page is made a link (U2).
function helpLink(uri: string | null) {
  if (uri === null) return null;
  const safe = URL.canParse(uri) && ["http:", "https:"].includes(new URL(uri).protocol);
  if (!safe) return <p className="small breakable">{uri}</p>;
  return (
    <p className="small">
      <a href={uri} rel="noreferrer noopener" target="_blank" className="breakable">
        {uri}
      </a>
    </p>
  );
}
