import { X } from "lucide-react";
import { hrefOf } from "../address/address.ts";
import { AppLink } from "../address/AppLink.tsx";
import { useRead, useResponse } from "../api/queries.ts";
import { IconButton } from "../components/Button.tsx";
import { ErrorState } from "../components/ErrorState.tsx";
import { Markdown } from "../components/Markdown.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { Tag } from "../components/Tag.tsx";
import { useFormats, useTexts } from "../texts/catalogue.ts";
import { visibleText } from "../texts/visible-text.ts";
import { ruleHref } from "../pages/rule/address.ts";
import { Categories } from "./Categories.tsx";
import { FindingSource } from "./FindingSource.tsx";
import { locationText } from "./location.ts";
import { Triage } from "./Triage.tsx";
import "./finding.css";

interface FindingDetailProps {
  readonly id: number;
  /** Undefined for the current version. */
  readonly version: number | undefined;
  readonly onClose: () => void;
}

/** One finding: message, source, flow, rule and triage. */
export function FindingDetail({ id, version, onClose }: FindingDetailProps) {
  const { explorer, frame, triage } = useTexts();
  const formats = useFormats();
  const { data, error } = useResponse("GET /api/findings/:id", { params: { id }, query: { version } });
  const finding = data?.value;
  if (finding === undefined) {
    return (
      <aside className="finding">
        {error === null ? <Skeleton lines={12} height={40} /> : <ErrorState error={error} />}
      </aside>
    );
  }
  const { definition, location, artifact } = finding;
  const source = hrefOf(`/explore/${artifact.id}`, { version, tab: "source", line: location.startLine ?? undefined });
  return (
    <aside className="finding" aria-label={explorer.findingDetail}>
      <div className="finding-head">
        <h2 className="breakable">{visibleText(finding.message)}</h2>
        <IconButton label={frame.close} className="push" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <div className="row">
        <Categories definition={definition} named />
        <Tag>{finding.status.name}</Tag>
        {finding.isNew ? <Tag kind="accent">{explorer.isNew}</Tag> : null}
        {finding.reason === null ? null : <Tag>{triage.reasons[finding.reason] ?? finding.reason}</Tag>}
        {finding.until === null ? null : <Tag>{triage.untilDay(formats.date(finding.until))}</Tag>}
        {finding.dueDate === null ? null : <Tag>{triage.dueOn(formats.day(finding.dueDate))}</Tag>}
        {finding.owner === null ? null : <Tag>{triage.ownedBy(finding.owner)}</Tag>}
      </div>
      <p>
        <AppLink href={source} className="breakable">
          {locationText(location)}
        </AppLink>
      </p>
      {finding.comment === null ? null : <blockquote className="breakable">{finding.comment}</blockquote>}
      <FindingSource finding={finding} version={version} />
      <Triage key={finding.id} finding={finding} etag={data?.etag} />
      <h3>{explorer.help}</h3>
      <p>
        <AppLink href={ruleHref(definition.id, finding.project)} className="breakable">
          {visibleText(definition.name || definition.id)}
        </AppLink>
      </p>
      {definition.description === "" ? null : <Markdown text={definition.description} />}
      <p className="row small soft">
        <code className="breakable">{definition.id}</code>
        {definition.families.map((family) => (
          <Tag key={family}>{family}</Tag>
        ))}
      </p>
      {helpLink(definition.helpUri)}
      <FirstSeen versionId={finding.firstVersionId} />
    </aside>
  );
}

function FirstSeen({ versionId }: { readonly versionId: number | null }) {
  const { findings: texts } = useTexts();
  const version = useRead("GET /api/versions/:id", { params: { id: versionId ?? 0 } }, { enabled: versionId !== null });
  if (version.data === undefined) return null;
  return <p className="small soft">{texts.firstSeen(version.data.name)}</p>;
}

// The link comes from a report and may be any text: only web addresses become links (U2).
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
