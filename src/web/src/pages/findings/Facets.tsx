import { X } from "lucide-react";
import { useState } from "react";
import { useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { Button } from "../../components/Button.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { hasRoomForPanel } from "../../components/screen.ts";
import { Skeleton } from "../../components/Skeleton.tsx";
import { shortPath } from "../../finding/location.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { afterClick, chosenValues, facetNames, filterOf, type FacetName } from "./filter.ts";
import { useCounts, type Scope } from "./finding-lists.ts";

const valuesShown = 6;

/** The facets of the findings, with exact counts. A click on a value filters by it. */
export function Facets({ scope, enabled }: { readonly scope: Scope; readonly enabled: boolean }) {
  const { findings: texts } = useTexts();
  const { search } = useAddress();
  const counts = useCounts(scope, facetNames.join(","), filterOf(search), { enabled });
  if (counts.error !== null) return <ReadError read={counts} />;
  if (counts.data === undefined) return <Skeleton lines={hasRoomForPanel() ? 10 : 1} height={20} />;
  const facets = counts.data.facets;
  return (
    <details className="facets" open={hasRoomForPanel()}>
      <summary>{texts.facets}</summary>
      {facetNames.map((name) => {
        const facet = facets.find(({ by }) => by === name);
        return facet === undefined || facet.values.length === 0 ? null : (
          <Facet key={name} name={name} values={facet.values} others={facet.others.values} />
        );
      })}
    </details>
  );
}

interface FacetProps {
  readonly name: FacetName;
  readonly values: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  /** The number of values that the server did not send. */
  readonly others: number;
}

function Facet({ name, values, others }: FacetProps) {
  const { findings: texts } = useTexts();
  const formats = useFormats();
  const address = useAddress();
  const [all, setAll] = useState(false);
  const chosen = chosenValues(address.search, name);
  const shown = all ? values : values.slice(0, valuesShown);
  const label = (value: FacetProps["values"][number]): string => (name === "file" ? shortPath(value.name) : value.name);
  return (
    <section className="facet" aria-label={texts.facetNames[name]}>
      <h2 className="menu-title">{texts.facetNames[name]}</h2>
      <ul>
        {shown.map((value) => (
          <li key={value.id}>
            <AppLink
              href={address.with({ [name]: afterClick(address.search, name, value.id), finding: undefined })}
              className="choice facet-value"
              title={value.id}
              aria-current={chosen.includes(value.id) ? "true" : undefined}
            >
              <span className="truncate">{label(value)}</span>
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
