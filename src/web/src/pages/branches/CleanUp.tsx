import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, ifMatch, type ApiResponse } from "../../api/client.ts";
import { useResponse } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Checkbox, TextField } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";

const daysDefault = 14;

/** How long branches with a target stay after their last build; for managers. */
export function CleanUp({ project }: { readonly project: string }) {
  const { branches: texts } = useTexts();
  const read = useResponse("GET /api/projects/:name/retention", { params: { name: project } });
  return (
    <section className="panel stack" aria-label={texts.cleanUp}>
      <h2>{texts.cleanUp}</h2>
      <p className="soft prose">{texts.cleanUpText}</p>
      <ReadError read={read} />
      {read.data === undefined ? null : <CleanUpForm key={read.data.etag} project={project} answer={read.data} />}
    </section>
  );
}

interface CleanUpFormProps {
  readonly project: string;
  readonly answer: ApiResponse<"GET /api/projects/:name/retention">;
}

function CleanUpForm({ project, answer }: CleanUpFormProps) {
  const { branches: texts, form } = useTexts();
  const queries = useQueryClient();
  const { branchDays } = answer.value;
  const [on, setOn] = useState(branchDays !== null);
  const [days, setDays] = useState(String(branchDays ?? daysDefault));
  const save = async (): Promise<void> => {
    try {
      await call("PUT /api/projects/:name/retention", {
        params: { name: project },
        body: { branchDays: on ? Number(days) : null },
        headers: ifMatch(answer.etag),
      });
      toast(form.saved);
    } finally {
      await queries.invalidateQueries({ queryKey: ["GET /api/projects/:name/retention"] });
    }
  };
  return (
    <Form
      label={texts.cleanUp}
      action={form.save}
      className="stack form-narrow"
      disabled={on && !/^\d{1,5}$/.test(days.trim())}
      onSubmit={save}
    >
      {({ errorAt }) => (
        <>
          <Checkbox label={texts.deleteAfter} checked={on} onChange={setOn} />
          {on ? (
            <TextField
              label={texts.days}
              inputMode="numeric"
              className="input-number"
              autoComplete="off"
              value={days}
              error={errorAt("/branchDays")}
              onChange={({ target }) => setDays(target.value)}
            />
          ) : null}
        </>
      )}
    </Form>
  );
}
