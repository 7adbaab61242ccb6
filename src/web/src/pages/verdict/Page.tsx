import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { usePermissions } from "../../api/rights.ts";
import { FailedAnalysis } from "../../components/FailedAnalysis.tsx";
import { PageRead } from "../../frame/outcomes.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { projectHref } from "../project/address.ts";
import { hasGate } from "./condition-links.ts";
import { Conditions } from "./Conditions.tsx";
import { FallenRatings } from "./FallenRatings.tsx";
import { Parts } from "./Parts.tsx";
import { Status, Unread } from "./Status.tsx";
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

/** Says that the project has no gate, and shows managers where to define one. */
function NoGate({ project }: { readonly project: Answer<"GET /api/projects/:name"> }) {
  const { verdict: texts } = useTexts();
  const mayDefine = usePermissions(project)?.includes("gate.write");
  return (
    <section className="notice stack" aria-label={texts.title}>
      <h2>{texts.noGate}</h2>
      <p className="prose">{texts.noGateText}</p>
      {mayDefine === true ? (
        <p>
          <AppLink href={projectHref(project.name, "gate")}>{texts.defineGate}</AppLink>
        </p>
      ) : null}
    </section>
  );
}
