import type { ReactNode } from "react";
import { useRead } from "../../api/queries.ts";
import { NameField, Select, TextField } from "../../components/Field.tsx";
import { useTexts } from "../../texts/catalogue.ts";

const audiences = ["MEMBERS", "USERS", "EVERYONE"] as const;

/** The properties that a project has from its creation on. */
export interface ProjectDraft {
  readonly name: string;
  readonly group: string;
  readonly modelId: string;
  readonly audience: (typeof audiences)[number];
}

interface ProjectFieldsProps {
  readonly draft: ProjectDraft;
  readonly onChange: (change: Partial<ProjectDraft>) => void;
  /** Offered even if the list of models does not contain it: it may be deleted, or the list may still be loading. */
  readonly currentModelId: string;
  /** True for a project that exists, where a change has consequences. */
  readonly exists: boolean;
  /** True for users who may not change the audience: they see it. */
  readonly audienceFixed?: boolean;
  readonly errorAt: (pointer: string) => string | undefined;
  /** More fields, between group and model. */
  readonly children?: ReactNode;
}

/** The fields of a project's form, when it is created and in its settings. */
export function ProjectFields(props: ProjectFieldsProps) {
  const { draft, onChange, currentModelId, exists, audienceFixed = false, errorAt, children } = props;
  const { project: texts, portfolio, models: modelTexts } = useTexts();
  const models = useRead("GET /api/models");
  const modelIds = [...new Set([currentModelId, ...(models.data ?? []).map(({ id }) => id)])];
  const offered = audienceFixed ? [draft.audience] : audiences;
  return (
    <>
      <NameField
        value={draft.name}
        hint={exists ? texts.nameHint : undefined}
        error={errorAt("/name")}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={portfolio.group}
        value={draft.group}
        autoComplete="off"
        hint={texts.groupHint}
        error={errorAt("/group")}
        onChange={({ target }) => onChange({ group: target.value })}
      />
      {children}
      <Select
        label={modelTexts.model}
        value={draft.modelId}
        hint={exists ? texts.modelHint : undefined}
        error={errorAt("/modelId")}
        options={modelIds.map((id) => ({ value: id, label: id }))}
        onChange={(modelId) => onChange({ modelId })}
      />
      <Select
        label={texts.audience}
        value={draft.audience}
        hint={texts.audienceHints[draft.audience]}
        error={errorAt("/audience")}
        options={offered.map((value) => ({ value, label: texts.audiences[value] }))}
        onChange={(audience) => onChange({ audience: audience as ProjectDraft["audience"] })}
      />
    </>
  );
}
