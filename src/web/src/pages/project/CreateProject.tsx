import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hrefOf, useNavigation } from "../../address/address.ts";
import { read } from "../../api/client.ts";
import { Checkbox } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { MemberProjects } from "./MemberProjects.tsx";
import { ProjectFields, type ProjectDraft } from "./ProjectFields.tsx";

const standardModelId = "STANDARD";

/** Creates a project and opens it. */
export function CreateProject({ onClose }: { readonly onClose: () => void }) {
  const { project: texts, form } = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigation();
  const [draft, setDraft] = useState<ProjectDraft>({
    name: "",
    group: "",
    modelId: standardModelId,
    audience: "MEMBERS",
  });
  const [members, setMembers] = useState<readonly string[]>();
  const [defaultGate, setDefaultGate] = useState(true);
  const create = async (): Promise<void> => {
    const meta = members === undefined ? {} : { metaProject: true, members: [...members] };
    const created = await read("POST /api/projects", {
      body: { ...draft, name: draft.name.trim(), defaultGate, ...meta },
    });
    toast(texts.created(created.name));
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes("/api/p") });
    navigate(hrefOf(`/explore/${created.artifactId}`));
  };
  return (
    <FormDialog title={texts.create} action={form.create} onSubmit={create} onClose={onClose}>
      {({ errorAt }) => (
        <>
          <ProjectFields
            draft={draft}
            onChange={(change) => setDraft({ ...draft, ...change })}
            currentModelId={standardModelId}
            exists={false}
            errorAt={errorAt}
          />
          <Checkbox label={texts.defaultGate} checked={defaultGate} onChange={setDefaultGate} />
          <Checkbox
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
