import { useState } from "react";
import { call } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { TextField } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { Notice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useTexts } from "../../texts/catalogue.ts";

/** Directories that check passwords. Each can be tested, with and without a user. */
export function Directories() {
  const { directories: texts } = useTexts();
  const directories = useRead("GET /api/sign-in/directories");
  if (directories.error !== null) return <ReadError read={directories} />;
  if (directories.data === undefined) return <Skeleton lines={6} height={24} />;
  if (directories.data.length === 0) return <Notice kind="info">{texts.none}</Notice>;
  return (
    <div className="stack">
      {directories.data.map((directory) => (
        <DirectoryTest key={directory.id} {...directory} />
      ))}
    </div>
  );
}

interface DirectoryProps {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly encryption: "TLS" | "STARTTLS" | "NONE";
}

type TestResult = Awaited<ReturnType<typeof runTest>>;

async function runTest(directory: string, login: string) {
  const body = login === "" ? { directory } : { directory, login };
  return (await call("POST /api/sign-in/directories/test", { body })).value;
}

function DirectoryTest({ id, name, url, encryption }: DirectoryProps) {
  const { directories: texts } = useTexts();
  const [login, setLogin] = useState("");
  const [result, setResult] = useState<TestResult>();
  const test = async (): Promise<void> => {
    setResult(undefined);
    setResult(await runTest(id, login.trim()));
  };
  return (
    <section className="stack directory" aria-label={name}>
      <h2>{name}</h2>
      <dl className="facts">
        <dt>{texts.address}</dt>
        <dd>
          {url} · {texts.encryption[encryption]}
        </dd>
      </dl>
      <Form label={name} action={texts.test} onSubmit={test}>
        {({ errorAt }) => (
          <TextField
            label={texts.login}
            hint={texts.loginHint}
            error={errorAt("/login")}
            autoComplete="off"
            autoCapitalize="none"
            value={login}
            onChange={(event) => setLogin(event.target.value)}
          />
        )}
      </Form>
      <div role="status">{result === undefined ? null : <Result {...result} />}</div>
    </section>
  );
}

function Result({ failure, user }: TestResult) {
  const { directories: texts } = useTexts();
  if (failure !== null) return <Notice kind="warning">{texts.failures[failure]}</Notice>;
  if (user === null) return <Notice kind="info">{texts.works}</Notice>;
  return (
    <div className="stack">
      <Notice kind="info">{texts.found(user.login)}</Notice>
      <dl className="facts">
        <dt>{texts.name}</dt>
        <dd>{user.name}</dd>
        <dt>{texts.email}</dt>
        <dd>{user.email}</dd>
        <dt>{texts.groups}</dt>
        <dd>{user.groups.length === 0 ? texts.noGroups : user.groups.join(", ")}</dd>
      </dl>
    </div>
  );
}
