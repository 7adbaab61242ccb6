import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, type Answer } from "../../api/client.ts";
import { keyOf, useRead } from "../../api/queries.ts";
import { useUser } from "../../api/user.ts";
import { Button } from "../../components/Button.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Checkbox, Select } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { Notice } from "../../components/Notice.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";

type MailChoices = Answer<"GET /api/users/:login/mail">;
type Topic = MailChoices["topics"][number];
type Mode = MailChoices["mode"];

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }));

/** What the user gets by mail. */
export function Mail() {
  const { mail } = useTexts();
  const { login } = useUser();
  const choices = useRead("GET /api/users/:login/mail", { params: { login } });
  if (choices.error !== null) return <ReadError read={choices} />;
  if (choices.data === undefined) return <Skeleton lines={6} height={32} />;
  const { available, address, failingSince, failure } = choices.data;
  return (
    <div className="stack form-narrow">
      <p className="soft">{mail.text}</p>
      {available ? null : <Notice kind="info">{mail.off}</Notice>}
      {address === null ? <Notice kind="info">{mail.addressMissing}</Notice> : <p>{mail.address(address)}</p>}
      {failingSince === null || failure === null ? null : (
        <Notice kind="warning">
          {mail.failingSince} <RelativeTime at={failingSince} />: {mail.failures[failure]}
        </Notice>
      )}
      <ChoicesForm key={JSON.stringify(choices.data)} login={login} choices={choices.data} />
    </div>
  );
}

function ChoicesForm({ login, choices }: { readonly login: string; readonly choices: MailChoices }) {
  const { account, form, mail } = useTexts();
  const queries = useQueryClient();
  const [values, setValues] = useState(choices);
  const set = (change: Partial<MailChoices>): void => setValues({ ...values, ...change });
  const { mode, hour, topics, projects } = values;
  const canSend = choices.available && choices.address !== null;
  const save = async (): Promise<void> => {
    const request = { params: { login }, body: { mode, hour, topics, projects } };
    const { value } = await call("PUT /api/users/:login/mail", request);
    queries.setQueryData(keyOf("GET /api/users/:login/mail", { params: { login } }), value);
    toast(form.saved);
  };
  return (
    <Form
      label={account.tabs.mail}
      action={form.save}
      className="stack"
      disabled={!canSend && mode !== "OFF"}
      onSubmit={save}
    >
      {() => (
        <>
          <Select
            label={mail.mode}
            value={mode}
            options={(Object.keys(mail.modes) as Mode[]).map((value) => ({ value, label: mail.modes[value] }))}
            onChange={(value) => set({ mode: value as Mode })}
          />
          {mode === "DAILY" ? (
            <Select
              label={mail.hour}
              hint={mail.hourHint}
              value={String(hour)}
              options={hours}
              onChange={(value) => set({ hour: Number(value) })}
            />
          ) : null}
          <Topics legend={mail.topicsLegend} topics={topics} onChange={(some) => set({ topics: some })} />
          <ProjectChoices projects={projects} topics={topics} onChange={(some) => set({ projects: some })} />
        </>
      )}
    </Form>
  );
}

interface TopicsProps {
  readonly legend: string;
  readonly topics: Topic[];
  readonly onChange: (topics: Topic[]) => void;
}

function Topics({ legend, topics, onChange }: TopicsProps) {
  const { mail } = useTexts();
  const all = Object.keys(mail.topics) as Topic[];
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      <div className="row">
        {all.map((topic) => (
          <Checkbox
            key={topic}
            label={mail.topics[topic]}
            checked={topics.includes(topic)}
            onChange={(chosen) => onChange(all.filter((one) => (one === topic ? chosen : topics.includes(one))))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ProjectChoicesProps {
  readonly projects: MailChoices["projects"];
  /** For all other projects; what a new choice starts with. */
  readonly topics: Topic[];
  readonly onChange: (projects: MailChoices["projects"]) => void;
}

function ProjectChoices({ projects, topics, onChange }: ProjectChoicesProps) {
  const { mail } = useTexts();
  const all = useRead("GET /api/projects", { query: { fields: "name" } });
  const others = (all.data ?? [])
    .map(({ name }) => name)
    .filter((name) => !projects.some(({ project }) => project === name));
  return (
    <>
      {projects.map(({ project, topics: own }) => (
        <div key={project} className="stack">
          <Topics
            legend={mail.ofProject(project)}
            topics={own}
            onChange={(some) =>
              onChange(projects.map((one) => (one.project === project ? { project, topics: some } : one)))
            }
          />
          <div>
            <Button kind="quiet" onClick={() => onChange(projects.filter((one) => one.project !== project))}>
              {mail.remove(project)}
            </Button>
          </div>
        </div>
      ))}
      {others.length === 0 ? null : (
        <Select
          label={mail.addProject}
          value=""
          options={[{ value: "", label: "" }, ...others.map((name) => ({ value: name, label: name }))]}
          onChange={(project) => (project === "" ? undefined : onChange([...projects, { project, topics }]))}
        />
      )}
    </>
  );
}
