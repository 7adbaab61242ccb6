import { X } from "lucide-react";
import { useState } from "react";
import { useAddress } from "../../address/address.ts";
import type { Search } from "../../address/search.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { Button } from "../../components/Button.tsx";
import { CutText } from "../../components/CutText.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { useWide } from "../../components/screen.ts";
import { Skeleton } from "../../components/Skeleton.tsx";
import { shortPath } from "../../finding/location.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { afterClick, chosenValues, facetNames, filterOf, parameterOf, type FacetName } from "./filter.ts";
import { useCounts, type Scope } from "./finding-lists.ts";

const valuesShown = 6;

/** The facets of the findings, with exact counts. A click on a value filters by it. */
export function Facets({ scope, enabled }: { readonly scope: Scope; readonly enabled: boolean }) {
  const { findings: texts } = useTexts();
  const { search } = useAddress();
  const wide = useWide();
  const names = facetNames.filter((name) => scope !== undefined || isWanted(name, search));
  const counts = useCounts(scope, names.join(","), filterOf(search), { enabled });
  if (counts.error !== null) return <ReadError read={counts} />;
  if (counts.data === undefined) return <Skeleton lines={wide ? 10 : 1} height={20} />;
  const facets = counts.data.facets;
  return (
    <details className="facets" open={wide}>
      <summary>{texts.facets}</summary>
      {names.map((name) => {
        const facet = facets.find(({ by }) => by === name);
        return facet === undefined || isUseless(name, facet.values, search) ? null : (
          <Facet key={name} scope={scope} name={name} values={facet.values} others={facet.others.values} />
        );
      })}
    </details>
  );
}

/** Whether a facet is shown over all projects: there, the files with most findings say little and take long to count. */
function isWanted(name: FacetName, search: Search): boolean {
  return name !== "file" || chosenValues(search, name).length > 0;
}

/** A facet with one value that says nothing, such as that no finding has an owner. */
function isUseless(name: FacetName, values: FacetProps["values"], search: Search): boolean {
  if (chosenValues(search, name).length > 0) return false;
  const single = name === "project" || name === "branch" || name === "owner" || name === "assignee";
  return values.length === 0 || (single && values.length === 1);
}

interface FacetProps {
  readonly scope: Scope;
  readonly name: FacetName;
  readonly values: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  /** The number of values that the server did not send. */
  readonly others: number;
}

function Facet({ scope, name, values: counted, others }: FacetProps) {
  const { findings: texts, workList } = useTexts();
  const formats = useFormats();
  const address = useAddress();
  const [all, setAll] = useState(false);
  const chosen = chosenValues(address.search, name);
  // Several values can be chosen: the others are counted as if none was.
  const open = useCounts(scope, name, filterOf(address.search, undefined, name), { enabled: chosen.length > 0 });
  const values = chosen.length === 0 ? counted : (open.data?.facets[0]?.values ?? counted);
  const shown = all ? values : values.slice(0, valuesShown);
  const label = (value: FacetProps["values"][number]): string =>
    value.name === ""
      ? workList.noValue
      : name === "file"
        ? shortPath(value.name)
        : name === "age"
          ? workList.days(value.name)
          : value.name;
  return (
    <section className="facet" aria-label={texts.facetNames[name]}>
      <h2 className="menu-title">{texts.facetNames[name]}</h2>
      <ul>
        {shown.map((value) => (
          <li key={value.id}>
            <AppLink
              href={address.with({
                [parameterOf(name)]: afterClick(address.search, name, value.id),
                finding: undefined,
              })}
              className="choice facet-value"
              title={value.id}
              aria-current={chosen.includes(value.id) ? "true" : undefined}
            >
              <CutText text={label(value)} />
              {chosen.includes(value.id) ? <X size={14} aria-label={texts.clear} /> : null}
              <span className="push small">{formats.number(value.count)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      {values.length <= valuesShown ? null : (
        <Button kind="quiet" className="button-small" onClick={() => setAll(!all)}>
          {all ? texts.fewer : texts.more(formats.number(values.length - valuesShown))}
        </Button>
      )}
      {all && others > 0 ? <p className="small soft facet-note">{texts.others(formats.number(others))}</p> : null}
    </section>
  );
}
