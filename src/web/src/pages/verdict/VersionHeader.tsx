import { hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { OldVersionNotice } from "../../components/OldVersionNotice.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { branchesHref } from "../branches/address.ts";
import { newCodeHref, reportHref, verdictHref } from "./address.ts";
import type { VerdictSubject } from "./condition-links.ts";
import type { Version } from "./version-subject.ts";

interface VersionHeaderProps {
  readonly heading: string;
  readonly version: Version;
  readonly subject: VerdictSubject;
  /** The page that shows the header. */
  readonly page: VersionPage;
}

/** The pages of a version. */
const pages = { verdict: verdictHref, newCode: newCodeHref, report: reportHref };
type VersionPage = keyof typeof pages;

/** Which version a page is about, with links to its other pages. */
export function VersionHeader({ heading, version, subject, page }: VersionHeaderProps) {
  const texts = useTexts();
  const { compare, frame } = texts;
  const root = `/explore/${subject.rootId}`;
  const reference = version.reference.versionId;
  const links = [
    ...(Object.keys(pages) as VersionPage[])
      .filter((other) => other !== page)
      .map((other) => [texts[other].title, pages[other](version.id)] as const),
    [frame.explorer, hrefOf(root, { version: version.id })],
    ...(reference === null ? [] : [[compare.title, `/compare/${reference}/${version.id}`]]),
  ] as const;
  return (
    <>
      <NewerVersion version={version} page={page} />
      <div className="row">
        <div className="verdict-subject">
          <p className="small breakable">
            <AppLink href={hrefOf(root)}>{version.project}</AppLink>
            {" · "}
            <AppLink href={branchesHref(version.project)}>{version.branch}</AppLink>
          </p>
          <h1 className="breakable">{heading}</h1>
          <p className="small soft breakable">
            {version.commit === null ? null : <code>{version.commit}</code>}
            {version.commit === null ? null : " · "}
            <RelativeTime at={version.analysisTime} />
          </p>
        </div>
        <nav className="row push" aria-label={frame.elsewhere}>
          {links.map(([label = "", href = ""]) => (
            <AppLink key={href} href={href} className="button button-plain">
              {label}
            </AppLink>
          ))}
        </nav>
      </div>
    </>
  );
}

function NewerVersion({ version, page }: Pick<VersionHeaderProps, "version" | "page">) {
  const project = useRead("GET /api/projects/:name", { params: { name: version.project } });
  const newestId = project.data?.branches[version.branch]?.currentVersionId ?? undefined;
  return <OldVersionNotice version={version} newestId={newestId} newestHref={pages[page](newestId ?? version.id)} />;
}

/** The version that this one is compared with, and why that one, in a sentence. */
export function ReferenceSentence({ version: { reference } }: Pick<VersionHeaderProps, "version">) {
  const { verdict: texts } = useTexts();
  const { versionId, branch, commit, why } = reference;
  const { data } = useRead(
    "GET /api/versions/:id",
    { params: { id: versionId ?? 0 } },
    { enabled: versionId !== null },
  );
  return (
    <section className="panel" aria-label={texts.reference}>
      <h2 className="panel-head">{texts.reference}</h2>
      <p className="prose breakable">
        {versionId === null ? null : (
          <>
            <AppLink href={verdictHref(versionId)}>{data?.name ?? texts.version(String(versionId))}</AppLink>
            {` (${branch}`}
            {commit === null ? null : (
              <>
                {", "}
                <code>{commit}</code>
              </>
            )}
            {"). "}
          </>
        )}
        {texts.why[why]}
      </p>
    </section>
  );
}
