import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { call, ifMatch, read, type Answer } from "../../api/client.ts";
import { keyOf, useResponse } from "../../api/queries.ts";
import { useRoleName } from "../../api/roles.ts";
import { Button } from "../../components/Button.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Form } from "../../components/Form.tsx";
import { Notice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { AddRule, type Rule } from "./AddRule.tsx";

type Preview = Answer<"POST /api/sign-in/rules/preview">;
type Rights = Preview["changes"][number]["before"];

/** What users get because of their groups at a provider. Changes are tried before they are saved. */
export function SignInRules() {
  const rules = useResponse("GET /api/sign-in/rules");
  if (rules.error !== null) return <ReadError read={rules} />;
  if (rules.data === undefined) return <Skeleton lines={6} height={32} />;
  return <RulesForm key={rules.data.etag} saved={rules.data.value} etag={rules.data.etag} />;
}

function RulesForm({ saved, etag }: { readonly saved: readonly Rule[]; readonly etag: string | undefined }) {
  const { form, signInRules: texts } = useTexts();
  const queries = useQueryClient();
  const [rules, setRules] = useState(saved);
  const [preview, setPreview] = useState<Preview>();
  const edit = (next: readonly Rule[]): void => {
    setRules(next);
    setPreview(undefined);
  };
  const tryRules = async (): Promise<void> => {
    setPreview(await read("POST /api/sign-in/rules/preview", { body: [...rules] }));
  };
  const save = async (): Promise<void> => {
    await call("PUT /api/sign-in/rules", { body: [...rules], headers: ifMatch(etag) });
    toast(form.saved);
    await queries.invalidateQueries({ queryKey: keyOf("GET /api/sign-in/rules") });
  };
  return (
    <div className="stack">
      <p className="soft prose">{texts.text}</p>
      <AddRule onAdd={(rule) => edit([...rules, rule])} />
      {rules.length === 0 ? <p className="soft">{texts.none}</p> : <RuleList rules={rules} onChange={edit} />}
      <Form
        label={texts.preview}
        action={texts.preview}
        onSubmit={tryRules}
        beside={
          <span className="soft small" role="status">
            {rules === saved ? "" : texts.unsaved}
          </span>
        }
      >
        {({ errorAt }) => <RuleErrors rules={rules} errorAt={errorAt} />}
      </Form>
      {preview === undefined ? null : <Changes preview={preview} />}
      <Form label={form.save} action={form.save} disabled={preview === undefined || rules === saved} onSubmit={save}>
        {({ errorAt }) => <RuleErrors rules={rules} errorAt={errorAt} />}
      </Form>
    </div>
  );
}

function RuleList({
  rules,
  onChange,
}: {
  readonly rules: readonly Rule[];
  readonly onChange: (rules: readonly Rule[]) => void;
}) {
  const { form, signInRules: texts } = useTexts();
  const describe = useRuleText();
  return (
    <ol className="stack" aria-label={texts.title}>
      {rules.map((rule, index) => (
        // Rules have no id, and the same rule may be listed twice.
        <li key={`${index} ${describe(rule)}`} className="row">
          <span>{describe(rule)}</span>
          <Button
            aria-label={`${form.remove}: ${describe(rule)}`}
            onClick={() => onChange(rules.filter((known) => known !== rule))}
          >
            {form.remove}
          </Button>
        </li>
      ))}
    </ol>
  );
}

function RuleErrors({
  rules,
  errorAt,
}: {
  readonly rules: readonly Rule[];
  readonly errorAt: (pointer: string) => string | undefined;
}) {
  const describe = useRuleText();
  const errors = rules.flatMap((rule, index) =>
    ["", "/provider", "/providerGroup", "/group", "/project", "/projectRole"].flatMap((field) => {
      const error = errorAt(`/${index}${field}`);
      return error === undefined ? [] : [`${describe(rule)}: ${error}`];
    }),
  );
  return errors.map((error) => (
    <Notice key={error} kind="warning">
      {error}
    </Notice>
  ));
}

function Changes({ preview: { userCount, changedCount, changes } }: { readonly preview: Preview }) {
  const { signInRules: texts } = useTexts();
  const describe = useRightsText();
  return (
    <section className="stack" aria-label={texts.preview} role="status">
      <p>{texts.changed(changedCount, userCount)}</p>
      <ul className="stack">
        {changes.map(({ login, name, before, after }) => (
          <li key={login}>
            <strong>{name === "" ? login : `${name} (${login})`}</strong>: {describe(before)} → {describe(after)}
          </li>
        ))}
      </ul>
      {changedCount > changes.length ? <p className="soft">{texts.more(changedCount - changes.length)}</p> : null}
    </section>
  );
}

function useRuleText(): (rule: Rule) => string {
  const { roles, signInRules: texts } = useTexts();
  const roleName = useRoleName();
  return ({ provider, providerGroup, group, serverRole, project, projectRole }) => {
    const gives =
      group !== undefined
        ? `${texts.kinds.group} ${group}`
        : serverRole !== undefined
          ? roles.server[serverRole]
          : `${project}: ${roleName(projectRole ?? "")}`;
    return `${provider} / ${providerGroup} → ${gives}`;
  };
}

function useRightsText(): (rights: Rights) => string {
  const { roles, signInRules: texts } = useTexts();
  const roleName = useRoleName();
  return ({ role, groups, projects }) => {
    const all = [
      ...(role === null ? [] : [roles.server[role]]),
      ...groups.map((group) => `${texts.kinds.group} ${group}`),
      ...projects.map((one) => `${one.project}: ${roleName(one.role)}`),
    ];
    return all.length === 0 ? texts.nothing : all.join(", ");
  };
}
