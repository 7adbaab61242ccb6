import { ArrowLeft } from "lucide-react";
import { useAddress, hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { Notice } from "../../components/Notice.tsx";
import { PathText } from "../../components/PathText.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { useComparedFile, type ComparedFile } from "./compared-file.ts";
import { FileDiff } from "./FileDiff.tsx";

type Comparison = Answer<"GET /api/versions/:id/compare/:other">;

interface SourceDiffProps {
  readonly comparison: Comparison;
  /** The path of a file, or of a part of it. */
  readonly path: string;
}

/** The changes of one file between two versions. */
export function SourceDiff({ comparison, path }: SourceDiffProps) {
  const { diff } = useTexts();
  const { with: at } = useAddress();
  const { before, after } = comparison;
  const file = useComparedFile(before, after, path);
  const back = at({ path: undefined, line: undefined, lineBefore: undefined });
  return (
    <div className="panel stack">
      <div className="row">
        <AppLink href={back} className="row-tight">
          <ArrowLeft size={16} aria-hidden />
          {diff.back}
        </AppLink>
        <h2 className="diff-path">
          <PathText path={file.data?.path ?? path} />
        </h2>
        {file.data === undefined ? null : <SourceLinks comparison={comparison} file={file.data} />}
      </div>
      {file.data === undefined ? (
        file.error === null ? (
          <Skeleton lines={16} height={18} />
        ) : (
          <ReadError read={file} />
        )
      ) : (
        <Content comparison={comparison} file={file.data} />
      )}
    </div>
  );
}

interface FileProps {
  readonly comparison: Comparison;
  readonly file: ComparedFile;
}

/** Links to the source in each version that has it. */
function SourceLinks({ comparison, file }: FileProps) {
  const { diff } = useTexts();
  return (
    <span className="row push small">
      {(["before", "after"] as const).map((side) => {
        const version = comparison[side];
        const found = file[side];
        return found?.text === undefined ? null : (
          <AppLink key={side} href={hrefOf(`/explore/${found.artifactId}`, { version: version.id, tab: "source" })}>
            {diff.sourceIn(version.name)}
          </AppLink>
        );
      })}
    </span>
  );
}

function Content({ comparison, file }: FileProps) {
  const { diff } = useTexts();
  const { before, after } = file;
  if (before === undefined && after === undefined) return <Notice kind="info">{diff.absent}</Notice>;
  const missing = (["before", "after"] as const).find((side) => file[side]?.text === undefined);
  if (missing !== undefined) {
    const { name } = comparison[missing];
    return <Notice kind="info">{file[missing] === undefined ? diff.absentIn(name) : diff.noSourceIn(name)}</Notice>;
  }
  return <FileDiff comparison={comparison} file={file} texts={{ before: before!.text!, after: after!.text! }} />;
}
