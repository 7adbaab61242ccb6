import { useRef } from "react";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import { CutText } from "../../components/CutText.tsx";
import { useActiveRow } from "../../components/active-row.ts";
import { GateStatus } from "../../components/GateStatus.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Categories } from "../../finding/Categories.tsx";
import { shortLocationText } from "../../finding/location.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { filterOf } from "../findings/filter.ts";
import { verdictHref } from "./address.ts";
import { focusParts } from "./Parts.tsx";
import {
  conditionHref,
  findingsHref,
  findingsSearch,
  inOrder,
  type CheckedCondition,
  type Verdict,
  type VerdictSubject,
} from "./condition-links.ts";

/** Findings that are shown at a condition; the findings page lists all. */
const findingsShownMax = 3;

interface ConditionsProps {
  readonly verdict: Verdict;
  readonly subject: VerdictSubject;
}

/** The conditions of the gate with their results; those that decided the verdict come first. */
export function Conditions({ verdict, subject }: ConditionsProps) {
  const { gate: texts } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const conditions = inOrder(verdict.conditions);
  const active = useActiveRow(list, conditions.length, () => undefined);
  return (
    <section className="panel" aria-label={texts.conditions}>
      <h2 className="panel-head">{texts.conditions}</h2>
      <ul className="conditions" ref={list} data-rows>
        {conditions.map((condition, index) => (
          <li key={index} data-index={index} data-active={index === active || undefined} className="condition">
            <Condition condition={condition} subject={subject} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ConditionProps {
  readonly condition: CheckedCondition;
  readonly subject: VerdictSubject;
}

function Condition({ condition, subject }: ConditionProps) {
  const { verdict: texts } = useTexts();
  const { status, sentence, display, threshold, comparedWith } = condition;
  const href = conditionHref(subject, condition);
  return (
    <>
      <GateStatus status={status} size={20} />
      <div className="condition-text">
        <span className="breakable">
          {href === undefined ? (
            <button type="button" className="text-button" data-row-link onClick={focusParts}>
              {sentence}
            </button>
          ) : (
            <AppLink href={href} data-row-link>
              {sentence}
            </AppLink>
          )}
        </span>
        {comparedWith === null ? null : <ComparedWith versionId={comparedWith} />}
        {status === "FAILED" ? <FirstFindings condition={condition} subject={subject} /> : null}
      </div>
      <dl className="condition-values">
        <div>
          <dt className="small soft">{texts.value}</dt>
          <dd className="condition-value">{display ?? "–"}</dd>
        </div>
        <div>
          <dt className="small soft">{texts.threshold}</dt>
          <dd>{threshold}</dd>
        </div>
      </dl>
    </>
  );
}

function ComparedWith({ versionId }: { readonly versionId: number }) {
  const { verdict: texts } = useTexts();
  const { data } = useRead("GET /api/versions/:id", { params: { id: versionId } });
  if (data === undefined) return null;
  return (
    <p className="small soft">
      {texts.comparedWith} <AppLink href={verdictHref(versionId)}>{data.name}</AppLink> ({data.branch})
    </p>
  );
}

/** The first findings that a condition counts, and how many others there are. */
function FirstFindings({ condition, subject }: ConditionProps) {
  const { verdict: texts } = useTexts();
  const search = findingsSearch(condition);
  const { versionId, rootId } = subject;
  const found = useRead(
    "GET /api/artifacts/:id/findings",
    { params: { id: rootId }, query: { version: versionId, ...filterOf(search ?? {}), limit: findingsShownMax } },
    { enabled: search !== undefined },
  );
  if (search === undefined) return null;
  if (found.error !== null) return <ReadError read={found} />;
  const others = (condition.actual ?? 0) - (found.data?.length ?? 0);
  return (
    <ul className="condition-findings">
      {found.data?.map(({ id, message, definition, location }) => (
        <li key={id}>
          <AppLink href={findingsHref(subject, { ...search, finding: String(id) })} className="condition-finding">
            <Categories definition={definition} />
            <CutText text={message} />
            <span className="small soft truncate" title={location.path}>
              {shortLocationText(location)}
            </span>
          </AppLink>
        </li>
      ))}
      {found.data === undefined || others <= 0 ? null : (
        <li className="small">
          <AppLink href={findingsHref(subject, search)}>{texts.otherFindings(others)}</AppLink>
        </li>
      )}
    </ul>
  );
}
