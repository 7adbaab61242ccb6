import { useState } from "react";
import type { Answer } from "../../api/client.ts";
import { useRoleHint, useRoleOptions } from "../../api/roles.ts";
import { Select, TextField } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { UserPicker } from "../../components/UserPicker.tsx";
import { useTexts } from "../../texts/catalogue.ts";

/** A member of a project: a user or a group, with its role. */
export type Member = Answer<"GET /api/projects/:name/members">[number];

interface AddMemberProps {
  readonly members: readonly Member[];
  readonly onAdd: (members: readonly Member[]) => Promise<void>;
}

/** Gives a user or a group a role. */
export function AddMember({ members, onAdd }: AddMemberProps) {
  const { members: texts, form } = useTexts();
  const options = useRoleOptions();
  const hintOf = useRoleHint();
  const [kind, setKind] = useState<"user" | "group">("user");
  const [name, setName] = useState("");
  const [role, setRole] = useState("DEVELOPER");
  const add = async (): Promise<void> => {
    const member: Member = kind === "user" ? { user: name.trim(), role } : { group: name.trim(), role };
    await onAdd([...members, member]);
    setName("");
  };
  return (
    <Form label={texts.add} action={form.add} className="form-line" disabled={name.trim() === ""} onSubmit={add}>
      {({ errorAt }) => {
        // The new member is the last one in the list, so a refusal of that entry is about it.
        const last = `/${members.length}`;
        const error = errorAt(last) ?? errorAt(`${last}/${kind}`);
        return (
          <>
            <Select
              label={texts.kind}
              value={kind}
              options={[
                { value: "user", label: texts.user },
                { value: "group", label: texts.group },
              ]}
              onChange={(value) => setKind(value === "group" ? "group" : "user")}
            />
            {kind === "user" ? (
              <UserPicker label={texts.user} value={name} onInput={setName} onPick={setName} error={error} />
            ) : (
              <TextField
                label={texts.group}
                value={name}
                autoComplete="off"
                error={error}
                onChange={(event) => setName(event.target.value)}
              />
            )}
            <Select label={texts.role} value={role} hint={hintOf(role)} options={options} onChange={setRole} />
          </>
        );
      }}
    </Form>
  );
}
