import { EmptyState } from "../../components/EmptyState.tsx";
import { PageRead } from "../../frame/outcomes.tsx";
import { useModel } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { useVersionSubject } from "../verdict/version-subject.ts";
import { ReferenceSentence, VersionHeader } from "../verdict/VersionHeader.tsx";
import { ChangedFiles } from "./ChangedFiles.tsx";
import { NewCodeTiles } from "./NewCodeTiles.tsx";
import { NewFindings } from "./NewFindings.tsx";
import "../verdict/verdict.css";
import "./new-code.css";

/** What a version changes against its reference: findings in the change, and how well changed lines are tested. */
export function Page() {
  const { newCode: texts } = useTexts();
  const { found, read } = useVersionSubject();
  const model = useModel(found?.project.modelId);
  if (found === undefined) return <PageRead read={read} />;
  const { version, subject } = found;
  return (
    <div className="page stack">
      <VersionHeader heading={texts.heading(version.name)} version={version} subject={subject} page="newCode" />
      {version.reference.versionId === null ? (
        <EmptyState title={texts.noReference}>
          <p>{texts.noReferenceText}</p>
        </EmptyState>
      ) : (
        <>
          <NewCodeTiles subject={subject} model={model} />
          <ReferenceSentence version={version} />
          <ChangedFiles subject={subject} model={model} />
          <NewFindings subject={subject} />
        </>
      )}
    </div>
  );
}
