import { useState } from "react";
import type { Answer } from "../../api/client.ts";
import { useRoleOptions } from "../../api/roles.ts";
import { Select, TextField } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { useTexts } from "../../texts/catalogue.ts";

export type Rule = Answer<"GET /api/sign-in/rules">[number];

const serverRoles = ["USER", "CREATOR", "ADMINISTRATOR"] as const;
const kinds = ["group", "server", "project"] as const;

/** Adds a rule to the list: a group of a provider, and the one thing that its users get. */
export function AddRule({ onAdd }: { readonly onAdd: (rule: Rule) => void }) {
  const { form, roles, signInRules: texts } = useTexts();
  const projectRoles = useRoleOptions();
  const [provider, setProvider] = useState("");
  const [providerGroup, setProviderGroup] = useState("");
  const [kind, setKind] = useState<(typeof kinds)[number]>("group");
  const [name, setName] = useState("");
  const [serverRole, setServerRole] = useState<(typeof serverRoles)[number]>("CREATOR");
  const [projectRole, setProjectRole] = useState("DEVELOPER");
  const add = async (): Promise<void> => {
    const named = { provider: provider.trim(), providerGroup: providerGroup.trim() };
    if (kind === "server") onAdd({ ...named, serverRole });
    else if (kind === "group") onAdd({ ...named, group: name.trim() });
    else onAdd({ ...named, project: name.trim(), projectRole });
    setProviderGroup("");
  };
  const complete = [provider, providerGroup, ...(kind === "server" ? [] : [name])].every((text) => text.trim() !== "");
  const field = (label: string, value: string, set: (text: string) => void) => (
    <TextField label={label} autoComplete="off" value={value} onChange={({ target }) => set(target.value)} />
  );
  return (
    <Form label={texts.add} action={form.add} className="form-line" disabled={!complete} onSubmit={add}>
      {() => (
        <>
          {field(texts.provider, provider, setProvider)}
          {field(texts.providerGroup, providerGroup, setProviderGroup)}
          <Select
            label={texts.gives}
            value={kind}
            options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
            onChange={(value) => setKind(kinds.find((known) => known === value) ?? "group")}
          />
          {kind === "server" ? (
            <Select
              label={texts.role}
              value={serverRole}
              options={serverRoles.map((value) => ({ value, label: roles.server[value] }))}
              onChange={(value) => setServerRole(serverRoles.find((known) => known === value) ?? "USER")}
            />
          ) : (
            field(texts.names[kind], name, setName)
          )}
          {kind === "project" ? (
            <Select label={texts.role} value={projectRole} options={projectRoles} onChange={setProjectRole} />
          ) : null}
        </>
      )}
    </Form>
  );
}
