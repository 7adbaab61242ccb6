import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigation } from "../../address/address.ts";
import { call, type Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { useMayDelete } from "../../api/rights.ts";
import { Button } from "../../components/Button.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { Field, Select, TextField } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { projectHref } from "./address.ts";
import { colorOfHex, hexOfColor } from "./colors.ts";
import { MemberProjects } from "./MemberProjects.tsx";
import { MetaBuild } from "./MetaBuild.tsx";

export type Project = Answer<"GET /api/projects/:name">;

interface SettingsProps {
  readonly project: Project;
  readonly etag: string | undefined;
}

/** The general settings of a project, re-rating and deletion. */
export function Settings({ project, etag }: SettingsProps) {
  const { project: texts, portfolio, models: modelTexts, form } = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigation();
  const models = useRead("GET /api/models");
  const [wanted, setWanted] = useState({
    name: project.name,
    group: project.group,
    color: hexOfColor(project.color),
    public: project.public,
    modelId: project.modelId,
    ...(project.metaProject ? { members: project.members ?? [] } : {}),
  });
  const set = (change: Partial<typeof wanted>): void => setWanted({ ...wanted, ...change });
  const save = async (): Promise<void> => {
    const body = { ...wanted, name: wanted.name.trim(), color: colorOfHex(wanted.color, project.color) };
    const headers = etag === undefined ? {} : { "if-match": etag };
    await call("PUT /api/projects/:name", { params: { name: project.name }, body, headers });
    toast(form.saved);
    if (body.name !== project.name) navigate(projectHref(body.name), { replace: true });
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes("/api/projects") });
  };
  // Offer the project's current model even if it is deleted or not in the list yet.
  const modelIds = [...new Set([project.modelId, ...(models.data ?? []).map(({ id }) => id)])];
  return (
    <>
      <Form label={texts.title} action={form.save} className="stack form-narrow" onSubmit={save}>
        {({ errorAt }) => (
          <>
            <TextField
              label={form.name}
              value={wanted.name}
              required
              autoComplete="off"
              hint={texts.nameHint}
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
            <Field label={texts.color} error={errorAt("/color")}>
              {(tied) => (
                <input
                  type="color"
                  className="color-input"
                  value={wanted.color}
                  onChange={({ target }) => set({ color: target.value })}
                  {...tied}
                />
              )}
            </Field>
            <Select
              label={modelTexts.model}
              value={wanted.modelId}
              hint={texts.modelHint}
              error={errorAt("/modelId")}
              options={modelIds.map((id) => ({ value: id, label: id }))}
              onChange={(modelId) => set({ modelId })}
            />
            <label className="check">
              <input
                type="checkbox"
                checked={wanted.public}
                onChange={({ target }) => set({ public: target.checked })}
              />
              {texts.public}
            </label>
            {wanted.members === undefined ? null : (
              <MemberProjects
                value={wanted.members}
                onChange={(members) => set({ members: [...members] })}
                errorAt={errorAt}
              />
            )}
          </>
        )}
      </Form>
      {project.metaProject ? <Building project={project} /> : null}
      <Rerating project={project} />
      <Deletion project={project} />
    </>
  );
}

function Building({ project }: { readonly project: Project }) {
  const { project: texts } = useTexts();
  return (
    <section className="panel stack" aria-label={texts.build}>
      <h2>{texts.build}</h2>
      <p className="soft prose">{texts.buildText}</p>
      <p>
        <MetaBuild project={project} />
      </p>
    </section>
  );
}

function Rerating({ project: { name } }: { readonly project: Project }) {
  const { project: texts } = useTexts();
  const queries = useQueryClient();
  const rerate = async (): Promise<void> => {
    try {
      await call("POST /api/projects/:name/rerate", { params: { name } });
      toast(texts.rerating);
      await queries.invalidateQueries({ queryKey: ["GET /api/tasks"] });
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "problem");
    }
  };
  return (
    <section className="panel stack" aria-label={texts.rerate}>
      <h2>{texts.rerate}</h2>
      <p className="soft prose">{texts.rerateText}</p>
      <p>
        <Button onClick={() => void rerate()}>{texts.rerate}</Button>
      </p>
    </section>
  );
}

function Deletion({ project }: { readonly project: Project }) {
  const { project: texts } = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigation();
  const { name } = project;
  if (!useMayDelete(project)) return null;
  const remove = async (): Promise<void> => {
    await call("DELETE /api/projects/:name", { params: { name } });
    toast(texts.deleted(name));
    navigate("/");
    await queries.invalidateQueries();
  };
  return (
    <section className="panel stack" aria-label={texts.delete}>
      <h2>{texts.delete}</h2>
      <p className="soft prose">{texts.deleteText}</p>
      <ConfirmButton
        action={texts.delete}
        of={name}
        title={texts.deleteTitle(name)}
        typed={{ label: texts.typeName(name), text: name }}
        kind="danger"
        onConfirm={remove}
      >
        <p>{texts.deleteText}</p>
      </ConfirmButton>
    </section>
  );
}
