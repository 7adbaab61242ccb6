import { useState } from "react";
import type { Answer } from "../api/client.ts";
import { useRead } from "../api/queries.ts";
import { Checkbox, Select, TextField } from "../components/Field.tsx";
import { FormDialog } from "../components/FormDialog.tsx";
import { useTexts } from "../texts/catalogue.ts";

export type Webhook = Answer<"GET /api/webhooks">[number];

type EventType = Webhook["types"][number];

/** What the form sends. */
export interface WebhookBody {
  readonly url: string;
  readonly types: EventType[];
  readonly branch: string | null;
  readonly template: string;
  readonly jira: Answer<"GET /api/webhooks">[number]["jira"];
  readonly active: boolean;
  /** Left out: stays as it is. */
  readonly authorization?: string;
}

interface WebhookDialogProps {
  /** Undefined for a new one. */
  readonly webhook: Webhook | undefined;
  /** Of one project: when that is created, it has no webhooks yet. */
  readonly ofProject: boolean;
  readonly onSave: (body: WebhookBody) => Promise<void>;
  readonly onClose: () => void;
}

/** Creates or changes a webhook. */
export function WebhookDialog({ webhook, ofProject, onSave, onClose }: WebhookDialogProps) {
  const { form, webhooks: texts } = useTexts();
  const [values, setValues] = useState(() => valuesOf(webhook));
  const set = (change: Partial<typeof values>): void => setValues({ ...values, ...change });
  const leftOut = [
    "webhook.test",
    ...(ofProject && webhook?.types.includes("project.created") !== true ? ["project.created"] : []),
  ];
  const allTypes = Object.keys(texts.types).filter((type) => !leftOut.includes(type)) as EventType[];
  const templates = useTemplateOptions(values.template);
  const text = (name: "url" | "branch" | "authorization" | "jiraProject" | "jiraType", label: string, more: object) => (
    <TextField
      label={label}
      value={values[name]}
      autoComplete="off"
      onChange={({ target }) => set({ [name]: target.value })}
      {...more}
    />
  );
  return (
    <FormDialog
      title={webhook === undefined ? texts.add : texts.editTitle}
      action={webhook === undefined ? form.create : form.save}
      disabled={values.types.length === 0}
      onSubmit={() => onSave(bodyOf(values))}
      onClose={onClose}
    >
      {({ errorAt }) => (
        <>
          {text("url", texts.url, { required: true, type: "url", placeholder: "https://", error: errorAt("/url") })}
          <Select
            label={texts.template}
            value={values.template}
            options={templates}
            error={errorAt("/template")}
            onChange={(template) => set({ template })}
          />
          {values.template === "jira" ? (
            <>
              {text("jiraProject", texts.jiraProject, { required: true, error: errorAt("/jira") })}
              {text("jiraType", texts.jiraType, { required: true })}
            </>
          ) : null}
          <fieldset className="choices">
            <legend>{texts.events}</legend>
            <div className="row">
              {allTypes.map((type) => (
                <Checkbox
                  key={type}
                  label={texts.types[type]}
                  checked={values.types.includes(type)}
                  onChange={(on) =>
                    set({ types: allTypes.filter((one) => (one === type ? on : values.types.includes(one))) })
                  }
                />
              ))}
            </div>
          </fieldset>
          {text("branch", texts.branch, { hint: texts.branchHint, error: errorAt("/branch") })}
          {text("authorization", texts.authorization, {
            hint: webhook?.authorization === true ? texts.authorizationStored : texts.authorizationHint,
            type: "password",
            autoComplete: "new-password",
            error: errorAt("/authorization"),
          })}
          <Checkbox label={texts.activeLabel} checked={values.active} onChange={(active) => set({ active })} />
        </>
      )}
    </FormDialog>
  );
}

/** What can be chosen. The template of a webhook stays a choice when its plug-in was removed. */
function useTemplateOptions(current: string): readonly { readonly value: string; readonly label: string }[] {
  const { webhooks: texts } = useTexts();
  const builtIn = Object.entries(texts.templates).map(([value, label]) => ({ value, label }));
  const known = useRead("GET /api/webhook-templates").data ?? [];
  const added = known.filter(({ plugin }) => plugin !== null).map(({ id, title }) => ({ value: id, label: title }));
  const options = [...builtIn, ...added];
  return options.some(({ value }) => value === current) ? options : [...options, { value: current, label: current }];
}

function valuesOf(webhook: Webhook | undefined) {
  return {
    url: webhook?.url ?? "",
    types: webhook?.types ?? (["gate.changed", "task.failed"] as EventType[]),
    branch: webhook?.branch ?? "",
    template: webhook?.template ?? "standard",
    jiraProject: webhook?.jira?.project ?? "",
    jiraType: webhook?.jira?.issueType ?? "",
    active: webhook?.active ?? true,
    authorization: "",
  };
}

function bodyOf(values: ReturnType<typeof valuesOf>): WebhookBody {
  const { url, types, branch, template, jiraProject, jiraType, active, authorization } = values;
  return {
    url: url.trim(),
    types,
    branch: branch.trim() || null,
    template,
    jira: template === "jira" ? { project: jiraProject.trim(), issueType: jiraType.trim() } : null,
    active,
    ...(authorization === "" ? {} : { authorization }),
  };
}
