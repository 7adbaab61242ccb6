import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, ifMatch, type Answer, type ApiResponse } from "../../api/client.ts";
import { useRead, useResponse } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Checkbox, Select, TextField } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { toast } from "../../components/toasts.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { CleanUp } from "../branches/CleanUp.tsx";
import type { Project } from "./Settings.tsx";

type Rule = Answer<"GET /api/projects/:name/retention">["inForce"];

const periods = ["ALL", "DAY", "WEEK", "MONTH", "NONE"] as const satisfies readonly Rule["older"][];
const namesShown = 20;

/** Which drafts and branches stay, with a list of the versions that a rule would delete. */
export function Retention({ project: { name } }: { readonly project: Project }) {
  const { tidy: texts } = useTexts();
  const read = useResponse("GET /api/projects/:name/retention", { params: { name } });
  return (
    <>
      <section className="panel stack" aria-label={texts.drafts}>
        <h2>{texts.drafts}</h2>
        <p className="soft prose">{texts.draftsText}</p>
        <ReadError read={read} />
        {read.data === undefined ? null : <RuleForm key={read.data.etag} project={name} answer={read.data} />}
      </section>
      <CleanUp project={name} />
    </>
  );
}

interface RuleFormProps {
  readonly project: string;
  readonly answer: ApiResponse<"GET /api/projects/:name/retention">;
}

function RuleForm({ project, answer }: RuleFormProps) {
  const { tidy: texts, form } = useTexts();
  const queries = useQueryClient();
  const { rule, inForce } = answer.value;
  const [own, setOwn] = useState(rule !== null);
  const [drafts, setDrafts] = useState(String(inForce.drafts));
  const [days, setDays] = useState(String(inForce.days));
  const [older, setOlder] = useState(inForce.older);
  const isNumber = (text: string): boolean => /^\d{1,6}$/.test(text.trim());
  const valid = isNumber(drafts) && Number(drafts) > 0 && isNumber(days);
  const tried: Rule = own && valid ? { drafts: Number(drafts), days: Number(days), older } : inForce;
  const save = async (): Promise<void> => {
    await call("PUT /api/projects/:name/retention", {
      params: { name: project },
      body: { rule: own ? tried : null },
      headers: ifMatch(answer.etag),
    });
    toast(form.saved);
    await queries.invalidateQueries();
  };
  return (
    <Form
      label={texts.drafts}
      action={form.save}
      className="stack form-narrow"
      disabled={own && !valid}
      onSubmit={save}
    >
      {({ errorAt }) => (
        <>
          <Checkbox label={texts.ownRule} checked={own} onChange={setOwn} />
          {own ? (
            <>
              <TextField
                label={texts.draftCount}
                inputMode="numeric"
                className="input-number"
                error={errorAt("/rule/drafts")}
                value={drafts}
                onChange={({ target }) => setDrafts(target.value)}
              />
              <TextField
                label={texts.draftDays}
                inputMode="numeric"
                className="input-number"
                error={errorAt("/rule/days")}
                value={days}
                onChange={({ target }) => setDays(target.value)}
              />
              <Select
                label={texts.older}
                value={older}
                error={errorAt("/rule/older")}
                options={periods.map((value) => ({ value, label: texts.periods[value] }))}
                onChange={(value) => setOlder(periods.find((known) => known === value) ?? older)}
              />
            </>
          ) : null}
          <Deleted project={project} rule={tried} />
        </>
      )}
    </Form>
  );
}

/** The versions that the rule would delete. */
function Deleted({ project, rule }: { readonly project: string; readonly rule: Rule }) {
  const { tidy: texts } = useTexts();
  const formats = useFormats();
  const read = useRead(
    "GET /api/projects/:name/retention/preview",
    { params: { name: project }, query: { ...rule, where: "kept=false" } },
    { keepPrevious: true },
  );
  const gone = read.data ?? [];
  if (read.error !== null) return <ReadError read={read} />;
  return (
    <div role="status">
      <p>{read.data === undefined ? "…" : texts.wouldDelete(gone.length)}</p>
      <p className="small soft breakable">
        {gone
          .slice(0, namesShown)
          .map(({ name, branch, time }) => `${name} (${branch}, ${formats.date(time)})`)
          .join(" · ")}
        {gone.length > namesShown ? " · …" : ""}
      </p>
    </div>
  );
}
