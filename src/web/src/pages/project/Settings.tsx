import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigation } from "../../address/address.ts";
import { call, ifMatch, type Answer } from "../../api/client.ts";
import { useMayDelete, usePermissions } from "../../api/rights.ts";
import { Button } from "../../components/Button.tsx";
import { colorOfHex, hexOfColor } from "../../components/colors.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { Field } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { projectHref } from "./address.ts";
import { MemberProjects } from "./MemberProjects.tsx";
import { MetaBuild, useTaskStart } from "./MetaBuild.tsx";
import { ProjectFields } from "./ProjectFields.tsx";
import { namesOf, ProjectParts } from "./ProjectParts.tsx";

export type Project = Answer<"GET /api/projects/:name">;

interface SettingsProps {
  readonly project: Project;
  readonly etag: string | undefined;
}

/** The general settings of a project, re-rating and deletion. */
export function Settings({ project, etag }: SettingsProps) {
  const { project: texts, form } = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigation();
  const permissions = usePermissions(project);
  const [draft, setDraft] = useState({
    name: project.name,
    group: project.group,
    color: hexOfColor(project.color),
    audience: project.audience,
    modelId: project.modelId,
    carryParts: project.carryParts,
    expectedParts: project.expectedParts.join(", "),
    ...(project.metaProject ? { members: project.members ?? [] } : {}),
  });
  const set = (change: Partial<typeof draft>): void => setDraft({ ...draft, ...change });
  const save = async (): Promise<void> => {
    const { carryParts, expectedParts, ...general } = draft;
    const body = {
      ...general,
      name: draft.name.trim(),
      color: colorOfHex(draft.color, project.color),
      // Meta-projects take no parts.
      ...(project.metaProject ? {} : { carryParts, expectedParts: namesOf(expectedParts) }),
    };
    await call("PUT /api/projects/:name", { params: { name: project.name }, body, headers: ifMatch(etag) });
    toast(form.saved);
    if (body.name !== project.name) navigate(projectHref(body.name), { replace: true });
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes("/api/projects") });
  };
  return (
    <>
      <Form label={texts.title} action={form.save} className="stack form-narrow" onSubmit={save}>
        {({ errorAt }) => (
          <>
            <ProjectFields
              draft={draft}
              onChange={set}
              currentModelId={project.modelId}
              exists
              audienceFixed={permissions?.includes("audience.write") === false}
              errorAt={errorAt}
            >
              <Field label={texts.color} error={errorAt("/color")}>
                {(inputProps) => (
                  <input
                    type="color"
                    className="color-input"
                    value={draft.color}
                    onChange={({ target }) => set({ color: target.value })}
                    {...inputProps}
                  />
                )}
              </Field>
            </ProjectFields>
            {project.metaProject ? null : <ProjectParts draft={draft} onChange={set} errorAt={errorAt} />}
            {draft.members === undefined ? null : (
              <MemberProjects
                value={draft.members}
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
  const start = useTaskStart();
  return (
    <section className="panel stack" aria-label={texts.rerate}>
      <h2>{texts.rerate}</h2>
      <p className="soft prose">{texts.rerateText}</p>
      <p>
        <Button
          onClick={() =>
            void start(() => call("POST /api/projects/:name/rerate", { params: { name } }), texts.rerating)
          }
        >
          {texts.rerate}
        </Button>
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
      <div>
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
      </div>
    </section>
  );
}
