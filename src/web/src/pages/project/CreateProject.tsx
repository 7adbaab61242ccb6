import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hrefOf, useNavigation } from "../../address/address.ts";
import { read } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { Select, TextField } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { MemberProjects } from "./MemberProjects.tsx";

const standardModelId = "STANDARD";

/** Creates a project and opens it. */
export function CreateProject({ onClose }: { readonly onClose: () => void }) {
  const { project: texts, portfolio, models: modelTexts, form } = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigation();
  const models = useRead("GET /api/models");
  const [wanted, setWanted] = useState({ name: "", group: "", modelId: standardModelId, public: false });
  const [members, setMembers] = useState<readonly string[]>();
  const set = (change: Partial<typeof wanted>): void => setWanted({ ...wanted, ...change });
  const create = async (): Promise<void> => {
    const meta = members === undefined ? {} : { metaProject: true, members: [...members] };
    const made = await read("POST /api/projects", { body: { ...wanted, name: wanted.name.trim(), ...meta } });
    toast(texts.created(made.name));
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes("/api/p") });
    navigate(hrefOf(`/explore/${made.artifactId}`));
  };
  const modelIds = [...new Set([standardModelId, ...(models.data ?? []).map(({ id }) => id)])];
  return (
    <FormDialog title={texts.create} action={form.create} onSubmit={create} onClose={onClose}>
      {({ errorAt }) => (
        <>
          <TextField
            label={form.name}
            value={wanted.name}
            required
            autoComplete="off"
            error={errorAt("/name")}
            onChange={({ target }) => set({ name: target.value })}
          />
          <TextField
            label={portfolio.group}
            value={wanted.group}
            autoComplete="off"
            hint={texts.groupHint}
            error={errorAt("/group")}
            onChange={({ target }) => set({ group: target.value })}
          />
          <Select
            label={modelTexts.model}
            value={wanted.modelId}
            error={errorAt("/modelId")}
            options={modelIds.map((id) => ({ value: id, label: id }))}
            onChange={(modelId) => set({ modelId })}
          />
          <Check label={texts.public} checked={wanted.public} onChange={(on) => set({ public: on })} />
          <Check
            label={texts.meta}
            checked={members !== undefined}
            onChange={(on) => setMembers(on ? [] : undefined)}
          />
          {members === undefined ? null : <MemberProjects value={members} onChange={setMembers} errorAt={errorAt} />}
        </>
      )}
    </FormDialog>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
