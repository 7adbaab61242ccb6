import { ChevronDown, ChevronRight } from "lucide-react";
import { useRef } from "react";
import { useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { CutText } from "../../components/CutText.tsx";
import { useActiveRow } from "../../components/active-row.ts";
import { Button } from "../../components/Button.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Tag } from "../../components/Tag.tsx";
import { Categories } from "../../finding/Categories.tsx";
import { shortLocationText } from "../../finding/location.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { filterOf, groupCondition, type groupings } from "./filter.ts";
import { useCounts, useFindings, type Scope } from "./finding-lists.ts";

const groupsMax = 1_000;
const findingsAtOnce = 50;

interface GroupsProps {
  readonly scope: Scope;
  readonly grouping: keyof typeof groupings;
}

/** The findings grouped by rule or by file, largest group first. The group in the address is open. */
export function Groups({ scope, grouping }: GroupsProps) {
  const { findings: texts } = useTexts();
  const formats = useFormats();
  const { search, with: at } = useAddress();
  const list = useRef<HTMLUListElement>(null);
  const counts = useCounts(scope, grouping, filterOf(search), { values: groupsMax });
  const facet = counts.data?.facets[0];
  const groups = facet?.values ?? [];
  const active = useActiveRow(list, groups.length, () => undefined);
  if (counts.error !== null) return <ReadError read={counts} />;
  if (facet === undefined) return <Skeleton lines={8} height={28} />;
  if (groups.length === 0) return <p className="soft findings-none">{texts.none}</p>;
  return (
    <>
      <p className="small soft findings-count" role="status">
        {texts.groupCount(groups.length + facet.others.values)} · {texts.count(counts.data?.total ?? 0)}
      </p>
      <ul className="groups" ref={list} data-rows>
        {groups.map(({ id, name, count }, index) => {
          const open = search["open"] === id;
          const Arrow = open ? ChevronDown : ChevronRight;
          return (
            <li key={id} data-index={index}>
              <AppLink
                href={at({ open: open ? undefined : id })}
                className="group-head"
                aria-expanded={open}
                data-row-link
                data-active={index === active || undefined}
              >
                <Arrow size={16} aria-hidden />
                <CutText text={name} />
                {grouping === "rule" && name !== id ? (
                  <code className="small soft truncate wide-only">{id}</code>
                ) : null}
                <span className="push">{formats.number(count)}</span>
              </AppLink>
              {open ? <Group scope={scope} condition={groupCondition(grouping, id)} /> : null}
            </li>
          );
        })}
      </ul>
      {facet.others.values === 0 ? null : (
        <p className="small soft">{texts.others(formats.number(facet.others.values))}</p>
      )}
    </>
  );
}

function Group({ scope, condition }: { readonly scope: Scope; readonly condition: string }) {
  const { findings: texts, explorer } = useTexts();
  const { search, with: at } = useAddress();
  const list = useFindings(scope, filterOf(search, condition), findingsAtOnce);
  if (list.error !== null) return <ReadError read={list} />;
  if (list.rows.length === 0 && list.loading) return <Skeleton lines={3} height={20} />;
  return (
    <ul className="group-findings">
      {list.rows.map(({ id, message, definition, location, isNew, relaxed, status }) => (
        <li key={id}>
          <AppLink
            href={at({ finding: id })}
            className="group-finding"
            aria-current={search["finding"] === String(id) ? "true" : undefined}
          >
            <Categories definition={definition} />
            <CutText text={message} />
            {isNew ? <Tag kind="accent">{explorer.isNew}</Tag> : null}
            {relaxed ? <Tag>{status.name}</Tag> : null}
            <span className="push small soft truncate" title={location.path}>
              {shortLocationText(location)}
            </span>
          </AppLink>
        </li>
      ))}
      {list.more ? (
        <li>
          <Button onClick={list.onEnd} disabled={list.onEnd === undefined}>
            {texts.showMore}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
