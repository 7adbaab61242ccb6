import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { useMayManage } from "../../api/rights.ts";
import { FailedAnalysis } from "../../components/FailedAnalysis.tsx";
import { GateStatus } from "../../components/GateStatus.tsx";
import { PageRead } from "../../frame/outcomes.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { projectHref } from "../project/address.ts";
import type { Verdict } from "./condition-links.ts";
import { Conditions } from "./Conditions.tsx";
import { FallenRatings } from "./FallenRatings.tsx";
import { Parts } from "./Parts.tsx";
import { freshMilliseconds, useVersionSubject } from "./version-subject.ts";
import { ReferenceSentence, VersionHeader } from "./VersionHeader.tsx";
import "./verdict.css";

/** Why a version passed its gate or did not: conditions, parts, and the version that it was compared with. */
export function Page() {
  const { verdict: texts } = useTexts();
  const { found, read } = useVersionSubject();
  const verdict = useRead(
    "GET /api/versions/:id/gate",
    { params: { id: found?.version.id ?? 0 } },
    { enabled: found !== undefined, everyMilliseconds: freshMilliseconds },
  );
  if (found === undefined || verdict.data === undefined) {
    return <PageRead read={read.error === null ? verdict : read} />;
  }
  const { version, project, subject } = found;
  return (
    <div className="page stack verdict">
      <VersionHeader heading={texts.heading(version.name)} version={version} subject={subject} page="verdict" />
      {hasGate(verdict.data) ? <Status verdict={verdict.data} /> : <NoGate project={project} />}
      <FailedAnalysis version={version} />
      <Unread unread={verdict.data.unread} />
      {hasGate(verdict.data) ? <Conditions verdict={verdict.data} subject={subject} /> : null}
      <ReferenceSentence version={version} />
      <Parts version={version} />
      <FallenRatings referenceId={version.reference.versionId} subject={subject} />
    </div>
  );
}

function Status({ verdict: { status, reason } }: { readonly verdict: Verdict }) {
  const { verdict: texts } = useTexts();
  return (
    <section className={`verdict-status verdict-${status}`} aria-label={texts.title}>
      <p className="verdict-word">
        <GateStatus status={status} size={28} />
      </p>
      <p className="prose breakable">{reason === null ? texts.meaning[status] : reason.name}</p>
    </section>
  );
}

/** Says what was not read of the results. */
function Unread({ unread: { records, files } }: { readonly unread: Verdict["unread"] }) {
  const { verdict: texts } = useTexts();
  if (records === 0 && files === 0) return null;
  return (
    <section className="notice stack" aria-label={texts.unread}>
      <h2>{texts.unread}</h2>
      {records === 0 ? null : <p className="prose">{texts.unreadRecords(records)}</p>}
      {files === 0 ? null : <p className="prose">{texts.unreadFiles(files)}</p>}
    </section>
  );
}

/** Says that the project has no gate, and shows managers where to define one. */
function NoGate({ project }: { readonly project: Answer<"GET /api/projects/:name"> }) {
  const { verdict: texts } = useTexts();
  const mayManage = useMayManage(project);
  return (
    <section className="notice stack" aria-label={texts.title}>
      <h2>{texts.noGate}</h2>
      <p className="prose">{texts.noGateText}</p>
      {mayManage === true ? (
        <p>
          <AppLink href={projectHref(project.name, "gate")}>{texts.defineGate}</AppLink>
        </p>
      ) : null}
    </section>
  );
}

// Without a gate there are no conditions.
function hasGate({ conditions }: Verdict): boolean {
  return conditions.length > 0;
}
