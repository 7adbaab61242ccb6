import { hrefOf } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { useRead } from "../../api/queries.ts";
import type { ListedFinding } from "../../finding/columns.tsx";
import { useModel } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { countsOf, type CountingModel } from "./rule-counts.ts";

interface RuleInModelProps {
  readonly definition: ListedFinding["definition"];
  readonly project: string;
}

/** What the findings of the rule change in the model of a project: counts, formulas, indicators. */
export function RuleInModel({ definition, project: name }: RuleInModelProps) {
  const { rule: texts } = useTexts();
  const project = useRead("GET /api/projects/:name", { params: { name } });
  const modelId = project.data?.modelId;
  const document = useRead(
    "GET /api/models/:id",
    { params: { id: modelId ?? "" } },
    { enabled: modelId !== undefined },
  );
  const model = useModel(modelId);
  if (document.data === undefined || model === undefined || modelId === undefined) return null;
  const { counted, computed, indicators } = countsOf(
    {
      categories: definition.categories.map(({ scale, level }) => `${scale.id}.${level.id}`),
      families: definition.families,
    },
    document.data as unknown as CountingModel,
  );
  const nameOf = (id: string): string => model.measure(id)?.name ?? id;
  return (
    <section className="stack" aria-label={texts.inModel}>
      <h2>{texts.inModel}</h2>
      <p className="soft">
        <AppLink href={hrefOf(`/models/${encodeURIComponent(modelId)}`)}>{modelId}</AppLink> ·{" "}
        {texts.relaxedCountNowhere}
      </p>
      <dl className="rule-counts">
        <dt>{texts.counted}</dt>
        <dd>{counted.length === 0 ? texts.nothing : counted.map(nameOf).join(", ")}</dd>
        {computed.map(({ id, formula }) => (
          <div key={id} className="rule-formula">
            <dt>{nameOf(id)}</dt>
            <dd>
              <code className="breakable">{formula}</code>
            </dd>
          </div>
        ))}
        <dt>{texts.indicators}</dt>
        <dd>
          {indicators.length === 0 ? texts.nothing : indicators.map((id) => model.indicator(id)?.name ?? id).join(", ")}
        </dd>
      </dl>
    </section>
  );
}
