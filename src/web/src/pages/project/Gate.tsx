import { call, ifMatch } from "../../api/client.ts";
import { keyOf, useResponse } from "../../api/queries.ts";
import { ErrorState, ReadError } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useModel } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { AddCondition, Conditions } from "./ConditionEditor.tsx";
import type { Condition } from "./conditions.ts";
import { useListReplacement } from "./replacement.ts";
import type { Project } from "./Settings.tsx";

/** The conditions that every version of a project has to meet. */
export function Gate({ project: { name, modelId } }: { readonly project: Project }) {
  const { gate: texts } = useTexts();
  const model = useModel(modelId);
  const request = { params: { name } };
  const gate = useResponse("GET /api/projects/:name/gate", request);
  const conditions = gate.data?.value.conditions ?? [];
  const { replace, change, problem } = useListReplacement<Condition>({
    send: (next) =>
      call("PUT /api/projects/:name/gate", {
        ...request,
        body: { conditions: [...next] },
        headers: ifMatch(gate.data?.etag),
      }),
    queryKey: keyOf("GET /api/projects/:name/gate", request),
    saved: texts.gateSaved,
  });
  const remove = (condition: Condition): void => change(conditions.filter((known) => known !== condition));
  if (gate.error !== null) return <ReadError read={gate} />;
  if (gate.data === undefined || model === undefined) return <Skeleton lines={4} height={32} />;
  const { group, locked } = gate.data.value;
  return (
    <>
      <p className="soft prose">{texts.gateText}</p>
      {group === null ? null : <p className="prose">{(locked ? texts.lockedGate : texts.inheritedGate)(group)}</p>}
      <Conditions conditions={conditions} model={model} {...(locked ? {} : { onRemove: remove })} />
      {problem === undefined ? null : <ErrorState error={problem} />}
      {locked ? null : (
        <AddCondition model={model} index={conditions.length} onAdd={(added) => replace([...conditions, added])} />
      )}
    </>
  );
}
