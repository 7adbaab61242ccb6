import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, read } from "../api/client.ts";
import { useRead } from "../api/queries.ts";
import { Field, Select } from "../components/Field.tsx";
import { Form } from "../components/Form.tsx";
import { RelativeTime } from "../components/RelativeTime.tsx";
import { toast } from "../components/toasts.tsx";
import { useFormats, useTexts } from "../texts/catalogue.ts";
import type { Finding } from "./FindingDetail.tsx";

const reasons = ["FALSE_POSITIVE", "WONT_FIX", "JUSTIFIED", "LEGACY"] as const;
const scopes = ["finding", "rule-here", "here", "rule"] as const;
const commentCharactersMax = 4_000;

type Reason = (typeof reasons)[number];
type Scope = (typeof scopes)[number];

/**
 * The history of a finding, and the form to relax or reopen it. Users who may not read the history do not see the form.
 */
export function Triage({ finding }: { readonly finding: Finding }) {
  const history = useRead("GET /api/findings/:id/history", { params: { id: finding.id } });
  if (history.data === undefined) return null;
  return (
    <>
      <TriageForm finding={finding} />
      <History entries={history.data} />
    </>
  );
}

function TriageForm({ finding }: { readonly finding: Finding }) {
  const { findings: texts } = useTexts();
  const formats = useFormats();
  const queries = useQueryClient();
  const [scope, setScope] = useState<Scope>("finding");
  const [reason, setReason] = useState<Reason>("FALSE_POSITIVE");
  const [comment, setComment] = useState("");
  const { artifact, definition, relaxed } = finding;
  const status = relaxed ? ("OPEN" as const) : ("RELAXED" as const);
  const send = async (): Promise<void> => {
    const decision = { status, ...(relaxed ? {} : { reason }), ...(comment === "" ? {} : { comment }) };
    if (scope === "finding") {
      await call("PUT /api/findings/:id", { params: { id: finding.id }, body: decision });
      toast(relaxed ? texts.reopened(formats.number(1)) : texts.relaxed(formats.number(1)));
    } else {
      const rule = scope === "here" ? {} : { rule: definition.id };
      const artifactId = scope === "rule" ? await rootAbove(artifact.id) : artifact.id;
      const done = await read("POST /api/findings/triage", { body: { ...rule, artifactId, ...decision } });
      const count = formats.number(done.changed);
      toast(relaxed ? texts.reopened(count) : texts.relaxed(count));
    }
    setComment("");
    // Counts, ratings and lists change immediately.
    await queries.invalidateQueries();
  };
  return (
    <Form
      label={relaxed ? texts.reopen : texts.relax}
      action={relaxed ? texts.reopen : texts.relax}
      className="triage stack"
      onSubmit={send}
    >
      {({ errorAt }) => (
        <>
          <Select
            label={texts.scope}
            value={scope}
            options={scopes.map((value) => ({ value, label: texts.scopes[value](artifact.name) }))}
            onChange={(value) => setScope(scopes.find((known) => known === value) ?? "finding")}
          />
          {relaxed ? null : (
            <Select
              label={texts.reason}
              value={reason}
              error={errorAt("/reason")}
              options={reasons.map((value) => ({ value, label: texts.reasons[value] ?? value }))}
              onChange={(value) => setReason(reasons.find((known) => known === value) ?? "FALSE_POSITIVE")}
            />
          )}
          <Field label={texts.comment} error={errorAt("/comment")}>
            {(inputProps) => (
              <textarea
                className="input"
                rows={2}
                maxLength={commentCharactersMax}
                value={comment}
                onChange={({ target }) => setComment(target.value)}
                {...inputProps}
              />
            )}
          </Field>
        </>
      )}
    </Form>
  );
}

function History({ entries }: { readonly entries: readonly Entry[] }) {
  const { findings: texts } = useTexts();
  if (entries.length === 0) return null;
  return (
    <section aria-label={texts.history}>
      <h3>{texts.history}</h3>
      <ol className="finding-history">
        {entries.map(({ id, time, user, status, reason, comment }) => (
          <li key={id} className="breakable">
            <span>
              {user.name || user.login} · {status.name}
              {reason === null ? "" : ` · ${texts.reasons[reason] ?? reason}`}
            </span>{" "}
            <span className="small soft">
              <RelativeTime at={time} />
            </span>
            {comment === null ? null : <p>{comment}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Entry {
  readonly id: number;
  readonly time: string;
  readonly user: { readonly login: string; readonly name: string };
  readonly status: { readonly name: string };
  readonly reason: string | null;
  readonly comment: string | null;
}

async function rootAbove(artifactId: number): Promise<number> {
  const request = { params: { id: artifactId }, query: { fields: "id", limit: 1 } };
  const [root] = await read("GET /api/artifacts/:id/ancestors", request);
  return root?.id ?? artifactId;
}
