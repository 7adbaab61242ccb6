import { Printer } from "lucide-react";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { Button } from "../../components/Button.tsx";
import { FailedAnalysis } from "../../components/FailedAnalysis.tsx";
import { PageRead } from "../../frame/outcomes.tsx";
import { useModel } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { hasGate } from "../verdict/condition-links.ts";
import { Conditions } from "../verdict/Conditions.tsx";
import { Status, Unread } from "../verdict/Status.tsx";
import { useVersionSubject } from "../verdict/version-subject.ts";
import { ReferenceSentence, VersionHeader } from "../verdict/VersionHeader.tsx";
import { Changes } from "./Changes.tsx";
import { useReportHistory, type ReportSubject } from "./report-data.ts";
import { ReportTrend } from "./ReportTrend.tsx";
import { State } from "./State.tsx";
import { WorstArtifacts } from "./WorstArtifacts.tsx";
import { WorstNewFindings } from "./WorstNewFindings.tsx";
import "../verdict/verdict.css";
import "./report.css";

/** A version on paper: its state, verdict and trend, what changed, and what is worst. */
export function Page() {
  const { found, read } = useVersionSubject();
  const model = useModel(found?.project.modelId);
  const versionId = found?.version.id ?? 0;
  const isFound = found !== undefined;
  const verdict = useRead("GET /api/versions/:id/gate", { params: { id: versionId } }, { enabled: isFound });
  const root = useRead(
    "GET /api/artifacts/:id",
    { params: { id: found?.subject.rootId ?? 0 }, query: { version: versionId } },
    { enabled: isFound },
  );
  const failed = [read, verdict, root].find(({ error }) => error !== null);
  if (!isFound || model === undefined || verdict.data === undefined || root.data === undefined) {
    return <PageRead read={failed ?? read} />;
  }
  const { version, subject } = found;
  return <Report shown={{ version, subject, model, root: root.data }} verdict={verdict.data} />;
}

interface ReportProps {
  readonly shown: ReportSubject;
  readonly verdict: Answer<"GET /api/versions/:id/gate">;
}

function Report({ shown, verdict }: ReportProps) {
  const {
    report: texts,
    verdict: { noGate },
  } = useTexts();
  const formats = useFormats();
  const history = useReportHistory(shown);
  // The history is above most of the page, so nothing moves if the page waits for it.
  if (history.isPending) return <PageRead read={history} />;
  const { version, subject } = shown;
  return (
    <div className="page stack report">
      <VersionHeader heading={texts.heading(version.name)} version={version} subject={subject} page="report" />
      <p className="report-action">
        <Button kind="primary" onClick={() => globalThis.print()}>
          <Printer size={16} aria-hidden />
          {texts.print}
        </Button>
      </p>
      <FailedAnalysis version={version} />
      {hasGate(verdict) ? <Status verdict={verdict} /> : <p className="notice">{noGate}</p>}
      <Unread unread={verdict.unread} />
      <State shown={shown} history={history} />
      <ReportTrend shown={shown} history={history} />
      {hasGate(verdict) ? <Conditions verdict={verdict} subject={subject} /> : null}
      <ReferenceSentence version={version} />
      <Changes shown={shown} />
      <WorstArtifacts shown={shown} />
      <WorstNewFindings shown={shown} />
      <p className="small soft">{texts.source(formats.dateTime(version.analysisTime), location.origin)}</p>
    </div>
  );
}
