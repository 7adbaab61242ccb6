import { ArrowRight } from "lucide-react";
import { hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { useProjectModel } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import type { VerdictSubject } from "./condition-links.ts";

type ChangedRating = Answer<"GET /api/versions/:id/compare/:other">["ratings"][number];

/** Artifacts that a reason names. */
const contributorsShownMax = 3;

interface FallenRatingsProps {
  readonly referenceId: number | null;
  readonly subject: VerdictSubject;
}

/** The ratings that are worse than in the reference version, each with its reason; nothing without a reference. */
export function FallenRatings({ referenceId, subject }: FallenRatingsProps) {
  const { verdict: texts } = useTexts();
  const compared = useRead(
    "GET /api/versions/:id/compare/:other",
    { params: { id: referenceId ?? 0, other: subject.versionId } },
    { enabled: referenceId !== null },
  );
  if (referenceId === null) return null;
  const fallen = compared.data?.ratings.filter(({ rankChange }) => (rankChange ?? 0) > 0);
  return (
    <section className="panel" aria-label={texts.fallen}>
      <h2 className="panel-head">{texts.fallen}</h2>
      <ReadError read={compared} />
      {fallen?.length === 0 ? <p className="soft">{texts.noneFallen}</p> : null}
      <ul className="fallen">
        {fallen?.map((rating) => (
          <li key={rating.indicator.id}>
            <FallenRating rating={rating} subject={subject} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FallenRating({ rating, subject }: { readonly rating: ChangedRating; readonly subject: VerdictSubject }) {
  const { indicator, before, after, valueBefore, valueAfter } = rating;
  const { versionId, rootId, project } = subject;
  const { data } = useRead("GET /api/artifacts/:id/explain", {
    params: { id: rootId },
    query: { indicator: indicator.id, version: versionId },
  });
  const { model, isLoading } = useProjectModel(project);
  const measure = model?.indicator(indicator.id)?.measure;
  return (
    <>
      <span className="row-tight">
        {before === null ? "–" : <Rating level={before} />}
        <ArrowRight size={16} aria-hidden />
        {after === null ? "–" : <Rating level={after} />}
      </span>
      <div>
        <AppLink href={hrefOf(`/explore/${rootId}`, { version: versionId, indicator: indicator.id })}>
          {indicator.name}
        </AppLink>
        {data === undefined || isLoading ? null : (
          <p className="small soft breakable">
            {data.measure.name}: <NumberValue value={valueBefore} measure={measure} /> →{" "}
            <NumberValue value={valueAfter} measure={measure} />
            <Contributors artifacts={data.contributors?.artifacts ?? []} versionId={versionId} />
          </p>
        )}
      </div>
    </>
  );
}

interface ContributorsProps {
  readonly artifacts: readonly { readonly id: number; readonly name: string; readonly path: string }[];
  readonly versionId: number;
}

function Contributors({ artifacts, versionId }: ContributorsProps) {
  const { verdict: texts } = useTexts();
  if (artifacts.length === 0) return null;
  return (
    <>
      {` · ${texts.mostlyIn} `}
      {artifacts.slice(0, contributorsShownMax).map(({ id, name, path }, index) => (
        <span key={id}>
          {index === 0 ? "" : ", "}
          <AppLink href={hrefOf(`/explore/${id}`, { version: versionId })} title={path}>
            {name}
          </AppLink>
        </span>
      ))}
    </>
  );
}
