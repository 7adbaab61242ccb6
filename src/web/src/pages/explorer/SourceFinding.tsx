import { ChevronUp, TriangleAlert } from "lucide-react";
import { useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { IconButton } from "../../components/Button.tsx";
import { Tag } from "../../components/Tag.tsx";
import { Categories } from "../../finding/Categories.tsx";
import type { ListedFinding } from "../../finding/columns.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { ruleHref } from "../rule/address.ts";

/** Places in the same file that are links; more are in the detail of the finding. */
const placesMax = 5;

interface SourceFindingProps {
  readonly finding: ListedFinding;
  /** Hides the findings of the line. */
  readonly onHide: () => void;
}

/** A finding below its line: severity, message, rule, and its other places in the file. */
export function SourceFinding({ finding, onHide }: SourceFindingProps) {
  const { explorer, sourceView } = useTexts();
  const formats = useFormats();
  const address = useAddress();
  const { definition, message, id, isNew, relaxed, status, location, relatedLocations, project } = finding;
  const places = relatedLocations.filter(({ path, startLine }) => path === location.path && startLine !== null);
  return (
    <div className="source-finding">
      <TriangleAlert size={14} aria-hidden />
      <span className="source-finding-text">
        <Categories definition={definition} named />
        <AppLink href={address.with({ tab: "findings", finding: id, line: undefined })} className="breakable">
          {message}
        </AppLink>
        <AppLink href={ruleHref(definition.id, project)} className="small soft breakable">
          {definition.name}
        </AppLink>
        {isNew ? <Tag kind="accent">{explorer.isNew}</Tag> : null}
        {relaxed ? <Tag>{status.name}</Tag> : null}
        {places.slice(0, placesMax).map(({ startLine }, index) => (
          <AppLink key={index} href={address.with({ line: startLine! })} className="small">
            {sourceView.alsoAt(formats.number(startLine!))}
          </AppLink>
        ))}
      </span>
      <IconButton label={sourceView.hideFindings} className="source-finding-hide" onClick={onHide}>
        <ChevronUp size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
