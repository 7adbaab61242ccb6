import { useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { filterOf } from "./filter.ts";
import { useComparison, useCounts, type Scope } from "./finding-lists.ts";
import { useReference } from "./reference.ts";

interface ChangesProps {
  readonly scope: Scope;
  readonly project: { readonly name: string; readonly artifactId: number } | undefined;
}

/**
 * The choice between all, new and unchanged findings, and in one project also fixed ones, since the reference version.
 */
export function Changes({ scope, project }: ChangesProps) {
  const { findings: texts } = useTexts();
  const formats = useFormats();
  const address = useAddress();
  const counts = useCounts(scope, "new", filterOf(address.search, undefined, "new"));
  const values = counts.data?.facets[0]?.values ?? [];
  const count = (id: string): number => values.find((value) => value.id === id)?.count ?? 0;
  const whole = project !== undefined && isCurrent(scope, project.artifactId) ? project.name : undefined;
  const { current, reference } = useReference(whole);
  const compared = useComparison(reference?.id, current?.id);
  const chosen = address.search["change"];
  const link = (change: string | undefined, label: string, number: number | undefined) => (
    <AppLink
      href={address.with({ change, finding: undefined, from: undefined })}
      className="segment"
      aria-current={chosen === change ? "true" : undefined}
    >
      {/* Until it is counted, a dash: a number that appears would move what is below. */}
      {label} <strong>{number === undefined || counts.data === undefined ? "–" : formats.number(number)}</strong>
    </AppLink>
  );
  return (
    <nav className="segments" aria-label={texts.change}>
      {link(undefined, texts.all, counts.data?.total)}
      {link("new", texts.isNew, count("true"))}
      {link("unchanged", texts.unchanged, count("false"))}
      {reference === undefined ? null : link("fixed", texts.fixed, compared.data?.findings.fixed)}
    </nav>
  );
}

// Fixed findings are known for the current version of the main branch.
function isCurrent(scope: Scope, rootId: number): boolean {
  return scope?.artifact === rootId && scope.version === undefined;
}
