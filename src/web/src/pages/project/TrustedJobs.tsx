import { useMemo, useState } from "react";
import { call, ifMatch, type Answer } from "../../api/client.ts";
import { keyOf, useResponse } from "../../api/queries.ts";
import { RowButton } from "../../components/Button.tsx";
import { ErrorState, ReadError } from "../../components/ErrorState.tsx";
import { Field, NameField, TextField } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { readClaims, writeClaims } from "./claims-text.ts";
import { useListReplacement } from "./replacement.ts";
import type { Project } from "./Settings.tsx";
import { valueColumn } from "../../components/columns.tsx";

type Job = Answer<"GET /api/projects/:name/trusted-jobs">[number];

const byName = { column: "name", descending: false };
const claimsRows = 3;

/** The jobs of CI systems that may send builds without a stored secret. */
export function TrustedJobs({ project: { name } }: { readonly project: Project }) {
  const { trustedJobs: texts } = useTexts();
  const request = { params: { name } };
  const list = useResponse("GET /api/projects/:name/trusted-jobs", request);
  const jobs = useMemo(() => list.data?.value ?? [], [list.data]);
  const { replace, change, problem } = useListReplacement<Job>({
    send: (next) =>
      call("PUT /api/projects/:name/trusted-jobs", { ...request, body: [...next], headers: ifMatch(list.data?.etag) }),
    queryKey: keyOf("GET /api/projects/:name/trusted-jobs", request),
    saved: texts.saved,
  });
  const table = useTableAddress(useColumns(jobs, change), jobs, byName);
  if (list.error !== null) return <ReadError read={list} />;
  return (
    <>
      <p className="soft prose">{texts.text}</p>
      <AddJob jobs={jobs} onAdd={replace} />
      {problem === undefined ? null : <ErrorState error={problem} />}
      <Table {...table} label={texts.title} rowKey={(job) => job.name} loading={list.isPending} empty={texts.none} />
    </>
  );
}

interface AddJobProps {
  readonly jobs: readonly Job[];
  readonly onAdd: (jobs: readonly Job[]) => Promise<void>;
}

function AddJob({ jobs, onAdd }: AddJobProps) {
  const { trustedJobs: texts, form } = useTexts();
  const [name, setName] = useState("");
  const [issuer, setIssuer] = useState("");
  const [claimsText, setClaimsText] = useState("");
  const claims = readClaims(claimsText);
  const add = async (): Promise<void> => {
    if (claims === undefined) return;
    await onAdd([...jobs, { name: name.trim(), issuer: issuer.trim(), claims }]);
    setName("");
    setClaimsText("");
  };
  const complete = name.trim() !== "" && issuer.trim() !== "" && claims !== undefined;
  return (
    <Form label={texts.add} action={form.add} className="stack form-narrow" disabled={!complete} onSubmit={add}>
      {({ errorAt }) => {
        // The new job is the last one in the list.
        const last = `/${jobs.length}`;
        const claimErrors = Object.keys(claims ?? {}).map((claim) => errorAt(`${last}/claims/${claim}`));
        return (
          <>
            <NameField value={name} hint={texts.nameHint} error={errorAt(`${last}/name`)} onChange={setName} />
            <TextField
              label={texts.issuer}
              hint={texts.issuerHint}
              autoComplete="off"
              autoCapitalize="none"
              value={issuer}
              error={errorAt(`${last}/issuer`)}
              onChange={({ target }) => setIssuer(target.value)}
            />
            <Field
              label={texts.claims}
              hint={texts.claimsHint}
              error={errorAt(`${last}/claims`) ?? errorAt(last) ?? claimErrors.find((error) => error !== undefined)}
            >
              {(inputProps) => (
                <textarea
                  className="input"
                  rows={claimsRows}
                  spellCheck={false}
                  placeholder={"repository=acme/engine\nref=refs/heads/*"}
                  value={claimsText}
                  onChange={({ target }) => setClaimsText(target.value)}
                  {...inputProps}
                />
              )}
            </Field>
          </>
        );
      }}
    </Form>
  );
}

/** The claims on one line. */
function claimsOf({ claims }: Job): string {
  return writeClaims(claims).replaceAll("\n", ", ");
}

function useColumns(jobs: readonly Job[], change: (jobs: readonly Job[]) => void): readonly Column<Job>[] {
  const { trustedJobs: texts, form } = useTexts();
  return useMemo(
    () => [
      valueColumn({ id: "name", header: form.name, value: ({ name }) => name, fixed: true }),
      valueColumn({ id: "issuer", header: texts.issuer, value: ({ issuer }) => issuer, width: 140, wide: true }),
      {
        id: "claims",
        header: texts.claims,
        cell: (job) => (
          <code className="truncate" title={claimsOf(job)}>
            {claimsOf(job)}
          </code>
        ),
        value: ({ claims }) => writeClaims(claims),
      },
      {
        id: "remove",
        header: form.actions,
        cell: (job) => (
          <RowButton action={form.remove} of={job.name} onClick={() => change(jobs.filter((known) => known !== job))} />
        ),
        value: () => null,
        width: 110,
        control: true,
      },
    ],
    [jobs, change, texts, form],
  );
}
