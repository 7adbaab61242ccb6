import { useState } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { Button } from "../../components/Button.tsx";
import { CutText } from "../../components/CutText.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Markdown, SafeLink } from "../../components/Markdown.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Tag } from "../../components/Tag.tsx";
import { Categories } from "../../finding/Categories.tsx";
import type { ListedFinding } from "../../finding/columns.tsx";
import { useTitleObject } from "../../frame/page-title.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { visibleText } from "../../texts/visible-text.ts";
import { quoted } from "../../where/conditions.ts";
import { BulkDialog } from "../findings/BulkBar.tsx";
import { facetText } from "../findings/filter.ts";
import { familyUri } from "./families.ts";
import { RuleInModel } from "./RuleInModel.tsx";
import { RuleTrend } from "./RuleTrend.tsx";
import "./rule.css";

type Definition = ListedFinding["definition"];

const earlierVersionsMax = 50;

/** One rule: its text, what it belongs to, where it was found, how it counts. */
export function Page() {
  const { rule: texts } = useTexts();
  const { search } = useAddress();
  const id = search["id"] ?? "";
  const where = `definition.id=${quoted(id)}`;
  const project = search["project"];
  const found = useRead("GET /api/rules", { query: { id, limit: 1 } });
  const current = found.data?.[0];
  const earlier = useEarlierDefinition(id, found.data?.length === 0 ? project : undefined);
  const definition = current?.definition ?? earlier.definition;
  useTitleObject(definition?.name || id);
  if (found.isPending || earlier.isPending) {
    return (
      <div className="page rule-page">
        <Skeleton lines={10} height={32} />
      </div>
    );
  }
  return (
    <div className="page rule-page">
      <header className="stack">
        <p className="small">
          <code className="breakable">{visibleText(id)}</code>
        </p>
        <h1 className="breakable">{visibleText(definition?.name || id)}</h1>
      </header>
      <ReadError read={found} />
      {definition === undefined ? (
        <EmptyState title={texts.absent}>
          <p>{texts.absentText}</p>
        </EmptyState>
      ) : (
        <>
          <About definition={definition} />
          <Found definition={definition} where={where} definedIn={project ?? current?.project} />
        </>
      )}
    </div>
  );
}

/** The definition in earlier versions of a project: the newest ones may no longer have the rule. */
function useEarlierDefinition(rule: string, name: string | undefined) {
  const project = useRead("GET /api/projects/:name", { params: { name: name ?? "" } }, { enabled: name !== undefined });
  const id = project.data?.artifactId;
  const history = useRead(
    "GET /api/artifacts/:id/rule-history",
    { params: { id: id ?? 0 }, query: { rule, limit: earlierVersionsMax, fields: "definition" } },
    { enabled: id !== undefined },
  );
  return {
    definition: history.data?.find(({ definition }) => definition !== null)?.definition ?? undefined,
    isPending: project.isLoading || history.isLoading,
  };
}

function About({ definition }: { readonly definition: Definition }) {
  const { rule: texts } = useTexts();
  const { description, helpUri, tool, families } = definition;
  return (
    <section className="stack" aria-label={texts.about}>
      <div className="row">
        <Categories definition={definition} named />
        {tool === null ? null : <Tag>{visibleText(tool)}</Tag>}
        {families.map((family) => (
          <Family key={family} family={family} />
        ))}
      </div>
      {description === "" ? <p className="soft">{texts.noText}</p> : <Markdown text={description} />}
      {helpUri === null ? null : (
        <p>
          <SafeLink href={helpUri}>{visibleText(helpUri)}</SafeLink>
        </p>
      )}
    </section>
  );
}

function Family({ family }: { readonly family: string }) {
  const { rule: texts } = useTexts();
  const uri = familyUri(family);
  return (
    <span className="row-tight rule-family">
      <AppLink href={hrefOf("/findings", { family: facetText([family]) })} title={texts.familyFindings}>
        {visibleText(family)}
      </AppLink>
      {uri === undefined ? null : (
        <SafeLink href={uri}>
          <span aria-hidden>↗</span>
          <span className="visually-hidden">{texts.familyPage(family)}</span>
        </SafeLink>
      )}
    </span>
  );
}

interface FoundProps {
  readonly definition: Definition;
  readonly where: string;
  /** A project that defines the rule, although it may have no findings there. */
  readonly definedIn: string | undefined;
}

function Found({ definition, where, definedIn }: FoundProps) {
  const { id } = definition;
  const { rule: texts, triage } = useTexts();
  const formats = useFormats();
  const { search, change } = useAddress();
  const [relaxing, setRelaxing] = useState(false);
  const counts = useRead("GET /api/findings/facets", {
    query: { by: "project,status", where, distinct: true, values: 100 },
  });
  const projects = counts.data?.facets.find(({ by }) => by === "project")?.values ?? [];
  const chosen = projects.find((one) => one.id === search["project"])?.id ?? projects[0]?.id ?? definedIn;
  const open =
    counts.data?.facets.find(({ by }) => by === "status")?.values.find((one) => one.id === "OPEN")?.count ?? 0;
  return (
    <>
      <section className="stack" aria-label={texts.found}>
        <div className="panel-head">
          <h2>{texts.found}</h2>
          <Button disabled={open === 0} onClick={() => setRelaxing(true)}>
            {texts.relaxEverywhere}
          </Button>
        </div>
        <ReadError read={counts} />
        <p>
          <AppLink href={hrefOf("/findings", { rule: facetText([id]) })}>{texts.all(counts.data?.total ?? 0)}</AppLink>
          {` · ${texts.open(formats.number(open))}`}
        </p>
        <ul className="rule-projects">
          {projects.map(({ id: name, count }) => (
            <li key={name} className="row">
              <button
                type="button"
                className="choice"
                aria-pressed={name === chosen}
                onClick={() => change({ project: name }, { replace: true })}
              >
                <CutText text={name} />
              </button>
              <AppLink href={hrefOf("/findings", { project: name, rule: facetText([id]) })}>
                {formats.number(count)}
              </AppLink>
            </li>
          ))}
        </ul>
        {chosen === undefined ? null : <RuleTrend rule={id} project={chosen} />}
        {relaxing ? (
          <BulkDialog
            selection={{
              kind: "all",
              scope: undefined,
              filter: { where: `${where} AND status.id=OPEN`, category: undefined, family: undefined },
            }}
            action="relax"
            title={triage.relax}
            onClose={() => setRelaxing(false)}
            onDone={() => setRelaxing(false)}
          />
        ) : null}
      </section>
      {chosen === undefined ? null : <RuleInModel definition={definition} project={chosen} />}
    </>
  );
}
