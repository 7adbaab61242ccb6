import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { useMayManage } from "../../api/rights.ts";
import { FailedAnalysis } from "../../components/FailedAnalysis.tsx";
import { GateStatus } from "../../components/GateStatus.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { PageRead } from "../../frame/outcomes.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { projectHref } from "../project/address.ts";
import type { Verdict, VerdictSubject } from "./condition-links.ts";
import { Conditions } from "./Conditions.tsx";
import { FallenRatings } from "./FallenRatings.tsx";
import { Parts } from "./Parts.tsx";
import "./verdict.css";

type Version = Answer<"GET /api/versions/:id">;

/** Parts arrive while the page is open. */
const freshMilliseconds = 10_000;

/** Why a version passed its gate or did not: conditions, parts, and the version that it was compared with. */
export function Page() {
  const { params } = useAddress();
  const request = { params: { id: Number(params["version"]) } };
  const options = { everyMilliseconds: freshMilliseconds };
  const version = useRead("GET /api/versions/:id", request, options);
  const verdict = useRead("GET /api/versions/:id/gate", request, options);
  const project = useRead(
    "GET /api/projects/:name",
    { params: { name: version.data?.project ?? "" } },
    { enabled: version.data !== undefined },
  );
  const branch = version.data && project.data?.branches[version.data.branch];
  if (version.data === undefined || verdict.data === undefined || project.data === undefined || branch === undefined) {
    return <PageRead read={[version, verdict, project].find(({ error }) => error !== null) ?? version} />;
  }
  const subject = { versionId: version.data.id, project: project.data.name, rootId: branch.artifactId };
  return (
    <div className="page stack verdict">
      <VerdictHeader version={version.data} verdict={verdict.data} subject={subject} />
      <FailedAnalysis version={version.data} />
      {hasGate(verdict.data) ? (
        <Conditions verdict={verdict.data} subject={subject} />
      ) : (
        <NoGate project={project.data} />
      )}
      <Parts version={version.data} />
      <FallenRatings referenceId={verdict.data.referenceVersionId} subject={subject} />
    </div>
  );
}

interface VerdictHeaderProps {
  readonly version: Version;
  readonly verdict: Verdict;
  readonly subject: VerdictSubject;
}

function VerdictHeader({ version, verdict, subject }: VerdictHeaderProps) {
  const { verdict: texts } = useTexts();
  const { status, reason } = verdict;
  const root = hrefOf(`/explore/${subject.rootId}`, { version: version.id });
  return (
    <div className="stack">
      <div className="row">
        <div className="verdict-subject">
          <p className="small breakable">
            <AppLink href={hrefOf(`/explore/${subject.rootId}`)}>{version.project}</AppLink>
            <span className="soft"> · {version.branch}</span>
          </p>
          <h1 className="breakable">{texts.heading(version.name)}</h1>
          <p className="small soft breakable">
            {version.commit === null ? null : <code>{version.commit}</code>}
            {version.commit === null ? null : " · "}
            <RelativeTime at={version.analysisTime} />
          </p>
        </div>
        <PageLinks verdict={verdict} root={root} />
      </div>
      {hasGate(verdict) ? (
        <section className={`verdict-status verdict-${status}`} aria-label={texts.title}>
          <p className="verdict-word">
            <GateStatus status={status} size={28} />
          </p>
          <p className="prose breakable">{reason === null ? texts.meaning[status] : reason.name}</p>
        </section>
      ) : null}
    </div>
  );
}

function PageLinks({ verdict, root }: { readonly verdict: Verdict; readonly root: string }) {
  const { compare, frame } = useTexts();
  const { referenceVersionId: reference, versionId } = verdict;
  return (
    <div className="row push">
      <AppLink href={root} className="button button-plain">
        {frame.explorer}
      </AppLink>
      {reference === null ? null : (
        <AppLink href={`/compare/${reference}/${versionId}`} className="button button-plain">
          {compare.title}
        </AppLink>
      )}
    </div>
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
