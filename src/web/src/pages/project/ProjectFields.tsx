import type { ReactNode } from "react";
import { useRead } from "../../api/queries.ts";
import { Checkbox, NameField, Select, TextField } from "../../components/Field.tsx";
import { useTexts } from "../../texts/catalogue.ts";

/** The properties that a project has from its creation on. */
export interface ProjectDraft {
  readonly name: string;
  readonly group: string;
  readonly modelId: string;
  readonly public: boolean;
}

interface ProjectFieldsProps {
  readonly draft: ProjectDraft;
  readonly onChange: (change: Partial<ProjectDraft>) => void;
  /** Offered even if the list of models does not contain it: it may be deleted, or the list may still be loading. */
  readonly currentModelId: string;
  /** True for a project that exists, where a change has consequences. */
  readonly exists: boolean;
  readonly errorAt: (pointer: string) => string | undefined;
  /** More fields, between group and model. */
  readonly children?: ReactNode;
}

/** The fields of a project's form, when it is created and in its settings. */
export function ProjectFields({ draft, onChange, currentModelId, exists, errorAt, children }: ProjectFieldsProps) {
  const { project: texts, portfolio, models: modelTexts } = useTexts();
  const models = useRead("GET /api/models");
  const modelIds = [...new Set([currentModelId, ...(models.data ?? []).map(({ id }) => id)])];
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
      <Checkbox label={texts.public} checked={draft.public} onChange={(on) => onChange({ public: on })} />
    </>
  );
}
