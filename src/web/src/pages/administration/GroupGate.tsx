import { AppLink } from "../../address/AppLink.tsx";
import { useAddress } from "../../address/address.ts";
import { call, ifMatch } from "../../api/client.ts";
import { keyOf, useRead, useResponse } from "../../api/queries.ts";
import { ErrorState, ReadError } from "../../components/ErrorState.tsx";
import { Checkbox, Select } from "../../components/Field.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useModel } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { AddCondition, Conditions } from "../project/ConditionEditor.tsx";
import type { Condition } from "../project/conditions.ts";
import { useListReplacement } from "../project/replacement.ts";

/** The gate of one group of projects: its conditions, and whether projects may have others. */
export function GroupGate({ group }: { readonly group: string }) {
  const { groupGates: texts, gate: words } = useTexts();
  const models = useModels();
  const model = useModel(models.chosen);
  const request = { params: { group } };
  const read = useResponse("GET /api/gates/:group", request);
  const { conditions = [], locked = false } = read.data?.value ?? {};
  const send = (next: readonly Condition[], lock: boolean) =>
    call("PUT /api/gates/:group", {
      ...request,
      body: { conditions: [...next], locked: lock },
      headers: ifMatch(read.data?.etag),
    });
  const options = { queryKey: keyOf("GET /api/gates/:group", request), saved: words.gateSaved };
  const { replace, change, problem } = useListReplacement<Condition>({
    ...options,
    send: (next) => send(next, locked),
  });
  const lock = useListReplacement<Condition>({ ...options, send: (same) => send(same, !locked) });
  if (read.error !== null) return <ReadError read={read} />;
  return (
    <div className="stack">
      <p className="small">
        <AppLink href="/administration/gates">{texts.all}</AppLink>
      </p>
      <h2 className="breakable">{texts.of(group)}</h2>
      <p className="soft prose">{texts.inherited}</p>
      {read.data === undefined || model === undefined ? (
        <Skeleton lines={4} height={32} />
      ) : (
        <>
          <Conditions
            conditions={conditions}
            model={model}
            onRemove={(condition) => change(conditions.filter((known) => known !== condition))}
          />
          {conditions.length === 0 ? null : (
            <Checkbox label={texts.lock} checked={locked} onChange={() => lock.change(conditions)} />
          )}
          {[problem, lock.problem].map((error, index) =>
            error === undefined ? null : <ErrorState key={index} error={error} />,
          )}
          {models.all.length < 2 ? null : (
            <Select
              inline
              label={texts.model}
              value={models.chosen ?? ""}
              options={models.all.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={models.choose}
            />
          )}
          <AddCondition model={model} index={conditions.length} onAdd={(added) => replace([...conditions, added])} />
        </>
      )}
    </div>
  );
}

/** The model whose names the conditions have: that of the address, else the first one. Projects may have others. */
function useModels() {
  const { search, change } = useAddress();
  const { data: all = [] } = useRead("GET /api/models");
  return {
    all,
    chosen: all.find(({ id }) => id === search["model"])?.id ?? all[0]?.id,
    choose: (model: string) => change({ model }, { replace: true }),
  };
}
