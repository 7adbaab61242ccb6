import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { FindingTable } from "../../finding/FindingTable.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { useFindings } from "../findings/finding-lists.ts";
import type { VerdictSubject } from "../verdict/condition-links.ts";
import { causes, newWith, useNewByFile, type Cause } from "./new-code-data.ts";

/** The new findings, those in the change apart from those that are new for another reason. A finding opens its source. */
export function NewFindings({ subject }: { readonly subject: VerdictSubject }) {
  const { newCode: texts, compare } = useTexts();
  const { search } = useAddress();
  const { rootId, versionId } = subject;
  const cause = causes.find((known) => known === search["cause"]) ?? "CODE";
  const filter = { where: newWith(cause), category: undefined, family: undefined };
  const list = useFindings({ artifact: rootId, version: versionId }, filter);
  const counted = useNewByFile(subject, cause);
  return (
    <div className="panel">
      <FindingTable
        label={compare.newFindings}
        list={list}
        total={counted.data?.total}
        rowHref={({ artifact, location }) =>
          hrefOf(`/explore/${artifact.id}`, {
            version: versionId,
            tab: "source",
            line: location.startLine ?? undefined,
          })
        }
        empty={list.error === null ? texts.noFindings : <ReadError read={list} />}
      >
        <h2>{compare.newFindings}</h2>
        <nav className="segments" aria-label={texts.cause}>
          {causes.map((known) => (
            <CauseLink key={known} subject={subject} cause={known} current={cause} />
          ))}
        </nav>
      </FindingTable>
    </div>
  );
}

interface CauseLinkProps {
  readonly subject: VerdictSubject;
  readonly cause: Cause;
  readonly current: Cause;
}

/** Nothing for findings whose cause is unknown, if there are none. */
function CauseLink({ subject, cause, current }: CauseLinkProps) {
  const { newCode: texts } = useTexts();
  const formats = useFormats();
  const { with: at } = useAddress();
  const { data } = useNewByFile(subject, cause);
  if (cause === "UNKNOWN" && (data?.total ?? 0) === 0) return null;
  return (
    <AppLink
      href={at({ cause: cause === "CODE" ? undefined : cause })}
      replace
      className="segment"
      aria-current={cause === current ? "true" : undefined}
    >
      {texts.causes[cause]} {data === undefined ? null : <strong>{formats.number(data.total)}</strong>}
    </AppLink>
  );
}
