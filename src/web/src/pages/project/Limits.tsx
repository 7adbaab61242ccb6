import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, ifMatch, type ApiResponse } from "../../api/client.ts";
import { useResponse } from "../../api/queries.ts";
import { useUser } from "../../api/user.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Form } from "../../components/Form.tsx";
import { toast } from "../../components/toasts.tsx";
import { projectLimits } from "../../limits/limit-names.ts";
import { fieldsOf, LimitFields, LimitList, limitsOf } from "../../limits/LimitFields.tsx";
import { useTexts } from "../../texts/catalogue.ts";

/** What a project uses of what it may; administrators change its limits. */
export function Limits({ project }: { readonly project: string }) {
  const { limits: texts } = useTexts();
  const { role } = useUser();
  const read = useResponse("GET /api/projects/:name/limits", { params: { name: project } });
  return (
    <section className="panel stack" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className="soft prose">{texts.text}</p>
      <ReadError read={read} />
      {read.data === undefined ? null : role === "ADMINISTRATOR" ? (
        <LimitsForm key={read.data.etag} project={project} answer={read.data} />
      ) : (
        <LimitList names={projectLimits} limits={read.data.value} />
      )}
    </section>
  );
}

interface LimitsFormProps {
  readonly project: string;
  readonly answer: ApiResponse<"GET /api/projects/:name/limits">;
}

function LimitsForm({ project, answer }: LimitsFormProps) {
  const { limits: texts, form } = useTexts();
  const queries = useQueryClient();
  const [fields, setFields] = useState(() => fieldsOf(projectLimits, answer.value));
  const save = async (): Promise<void> => {
    const body = limitsOf(fields);
    await call("PUT /api/projects/:name/limits", { params: { name: project }, body, headers: ifMatch(answer.etag) });
    toast(form.saved);
    await queries.invalidateQueries();
  };
  return (
    <>
      <p className="soft prose">{texts.textOfAdministrators}</p>
      <Form label={texts.title} action={form.save} className="stack form-narrow" onSubmit={save}>
        {({ errorAt }) => (
          <LimitFields
            names={projectLimits}
            limits={answer.value}
            values={fields}
            errorAt={errorAt}
            onChange={setFields}
          />
        )}
      </Form>
    </>
  );
}
