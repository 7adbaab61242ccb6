import { ChevronRight, Ellipsis, Settings } from "lucide-react";
import { useState } from "react";
import { hrefOf, useAddress, useNavigation } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useMayReadSource } from "../../api/rights.ts";
import { FailedAnalysis, hasFailed } from "../../components/FailedAnalysis.tsx";
import { GateLink } from "../../components/GateStatus.tsx";
import { VersionParts } from "../../components/VersionParts.tsx";
import { Select } from "../../components/Field.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { Menu } from "../../components/Menu.tsx";
import { Rating } from "../../components/Rating.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Trend } from "../../components/Trend.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { visibleText } from "../../texts/visible-text.ts";
import { branchesHref } from "../branches/address.ts";
import { partsFor, projectHref } from "../project/address.ts";
import { reportHref, verdictHref } from "../verdict/address.ts";
import type { ExplorerView } from "./explorer-view.ts";

const ExcludeDialog = lazyComponent(async () => (await import("./ExcludeDialog.tsx")).ExcludeDialog, null);

/** The path, the rating, and the choice of branch and version. */
export function Header({ view }: { readonly view: ExplorerView }) {
  const { explorer } = useTexts();
  const { artifact, path, shown, version } = view;
  return (
    <div className="explorer-header">
      {path.length === 1 ? null : (
        <nav aria-label={explorer.path} className="crumbs">
          <ol>
            {path.slice(0, -1).map(({ id, name }) => (
              <li key={id}>
                <AppLink href={hrefOf(`/explore/${id}`, { version })} className="truncate">
                  {visibleText(name)}
                </AppLink>
                <ChevronRight size={14} aria-hidden />
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="explorer-title">
        <div className="explorer-what">
          <span className="row-tight">
            <Rating level={artifact.level} size="large" />
            <Trend id={artifact.trend.id} size={20} />
          </span>
          <div className="explorer-name">
            <h1 className="breakable">{visibleText(artifact.name)}</h1>
            <span className="soft">{artifact.type.name}</span>
            {shown === undefined ? null : (
              <span className="soft small">
                {shown.name} · <RelativeTime at={shown.analysisTime} />
              </span>
            )}
            {shown === undefined || shown.gate === null ? null : (
              <span className="small">
                <GateLink status={shown.gate} href={verdictHref(shown.id)} />
              </span>
            )}
          </div>
        </div>
        <Choosers view={view} />
      </div>
      {shown === undefined ? null : <FailedAnalysis version={shown} />}
      {shown === undefined ? null : <VersionParts version={shown} />}
    </div>
  );
}

function Choosers({ view }: { readonly view: ExplorerView }) {
  const { explorer, compare, versionParts } = useTexts();
  const { change } = useAddress();
  const navigate = useNavigation();
  const { project, branch, versions, version, shown, reference } = view;
  const branches = Object.values(project.branches);
  return (
    <div className="explorer-choosers">
      {shown === undefined || reference === undefined ? null : (
        <AppLink href={`/compare/${reference.id}/${shown.id}`} className="button button-plain">
          {compare.title}
        </AppLink>
      )}
      {branches.length < 2 ? null : (
        <Select
          inline
          label={explorer.branch}
          value={branch.name}
          options={branches.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name) => navigate(hrefOf(`/explore/${project.branches[name]!.artifactId}`))}
        />
      )}
      {versions.length < 2 ? null : (
        <Select
          inline
          label={explorer.version}
          value={String(version ?? "")}
          options={versions.map((entry) => {
            const { id, name, baseline } = entry;
            const current = id === branch.currentVersionId;
            const known = baseline ? explorer.baselineMark(name) : name;
            const whole = entry.complete ? known : versionParts.incompleteMark(known);
            const marked = hasFailed(entry) ? versionParts.failedMark(whole) : whole;
            return { value: current ? "" : String(id), label: current ? explorer.current(marked) : marked };
          })}
          onChange={(id) => change({ version: id === "" ? undefined : id })}
        />
      )}
    </div>
  );
}

/** Links to the same artifact on other pages; project settings only for users who may change them. */
export function PageLinks({ view }: { readonly view: ExplorerView }) {
  const { branches, bring, findings, project: settings, query, frame, report, tidy, verdict } = useTexts();
  const { artifact, project, permissions, version, shown } = view;
  const [firstPart] = partsFor(permissions);
  // Triage and sources need the same right.
  const mayTriage = useMayReadSource(project, view.path[0]!.id, version);
  const [excluding, setExcluding] = useState(false);
  const subject = { project: project.name, artifact: artifact.parentId === null ? undefined : artifact.id };
  return (
    <>
      {firstPart === undefined ? null : (
        <AppLink
          href={projectHref(project.name, firstPart)}
          className="icon-button"
          aria-label={settings.title}
          title={settings.title}
        >
          <Settings size={18} aria-hidden />
        </AppLink>
      )}
      <Menu label={frame.elsewhere} content={<Ellipsis size={18} aria-hidden />}>
        <AppLink href={hrefOf("/findings", subject)} className="menu-item" data-closes>
          {findings.title}
        </AppLink>
        <AppLink href={hrefOf("/query", { ...subject, version })} className="menu-item" data-closes>
          {query.title}
        </AppLink>
        {shown === undefined ? null : (
          <>
            <AppLink href={verdictHref(shown.id)} className="menu-item" data-closes>
              {verdict.title}
            </AppLink>
            <AppLink href={reportHref(shown.id)} className="menu-item" data-closes>
              {report.title}
            </AppLink>
          </>
        )}
        {project.metaProject ? null : (
          <AppLink href={hrefOf("/import", { project: project.name })} className="menu-item" data-closes>
            {bring.title}
          </AppLink>
        )}
        <AppLink href={branchesHref(project.name)} className="menu-item" data-closes>
          {branches.pullRequests}
        </AppLink>
        {mayTriage === true && !project.metaProject ? (
          <button type="button" className="menu-item" data-closes onClick={() => setExcluding(true)}>
            {tidy.exclude}
          </button>
        ) : null}
      </Menu>
      {excluding ? <ExcludeDialog artifactId={artifact.id} onClose={() => setExcluding(false)} /> : null}
    </>
  );
}
