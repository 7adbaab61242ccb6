import { useState } from "react";
import { serverAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { read } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { NameField, Select } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { lifetimeEnd, useLifetimes } from "../../components/token-lifetimes.ts";
import { useModel } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { projectHref } from "./address.ts";
import { badgeAddress, badgeMarkdown } from "./badge-address.ts";
import type { Project } from "./Settings.tsx";
import "./project.css";

/** The badge of a project: what it shows, and a token that is made for it. */
export function Badge({ project }: { readonly project: Project }) {
  const { badge: texts } = useTexts();
  const model = useModel(project.modelId);
  const branches = useRead("GET /api/projects/:name/branches", { params: { name: project.name } });
  const [show, setShow] = useState("level");
  const [branch, setBranch] = useState("");
  const [token, setToken] = useState("");
  const isPublic = project.audience === "EVERYONE";
  const shown = [
    { value: "level", label: texts.level },
    { value: "gate", label: texts.gate },
    ...(model?.measures ?? []).map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
  ];
  const ofBranches = (branches.data ?? []).map(({ name }) => ({ value: name, label: name }));
  return (
    <div className="stack">
      <p className="soft prose">{texts.text}</p>
      <ReadError read={branches} />
      <div className="form-line">
        <Select label={texts.show} value={show} options={shown} onChange={setShow} />
        <Select
          label={texts.branch}
          value={branch}
          options={[{ value: "", label: texts.mainBranch }, ...ofBranches]}
          onChange={setBranch}
        />
      </div>
      {isPublic ? (
        <BadgePicture
          text={texts.publicText}
          label={shown.find(({ value }) => value === show)?.label ?? show}
          address={badgeAddress(serverAddress(), { project: project.name, show, branch, token: "" })}
        />
      ) : null}
      {token === "" ? (
        <NewBadgeToken project={project.name} onCreate={setToken} />
      ) : (
        <BadgePicture
          text={texts.once}
          label={shown.find(({ value }) => value === show)?.label ?? show}
          address={badgeAddress(serverAddress(), { project: project.name, show, branch, token })}
        />
      )}
      <p className="small soft">
        {texts.revoke} <AppLink href={projectHref(project.name, "tokens")}>{texts.tokens}</AppLink>
      </p>
    </div>
  );
}

interface BadgePictureProps {
  readonly text: string;
  readonly label: string;
  readonly address: string;
}

function BadgePicture({ text, label, address }: BadgePictureProps) {
  const { badge: texts } = useTexts();
  return (
    <section className="notice stack" aria-label={texts.picture} role="status">
      <p>{text}</p>
      <p>
        <img src={address} alt={label} className="badge-picture" />
      </p>
      <CodeBlock text={address} label={texts.address} />
      <CodeBlock text={badgeMarkdown(label, address)} label={texts.markdown} />
    </section>
  );
}

interface NewBadgeTokenProps {
  readonly project: string;
  readonly onCreate: (token: string) => void;
}

function NewBadgeToken({ project, onCreate }: NewBadgeTokenProps) {
  const { account, badge: texts, limitedTokens } = useTexts();
  const lifetimes = useLifetimes();
  const [name, setName] = useState("badge");
  const [days, setDays] = useState(lifetimes.at(-1)?.value ?? "");
  const submit = async (): Promise<void> => {
    const body = { name: name.trim(), scope: "badge", expiresAt: lifetimeEnd(Number(days)) } as const;
    onCreate((await read("POST /api/projects/:name/tokens", { params: { name: project }, body })).token);
  };
  return (
    <Form label={texts.create} action={texts.create} className="form-line" onSubmit={submit}>
      {({ errorAt }) => (
        <>
          <NameField label={account.tokenName} value={name} error={errorAt("/name")} onChange={setName} />
          <Select
            label={limitedTokens.lifetime}
            value={days}
            error={errorAt("/expiresAt")}
            options={lifetimes}
            onChange={setDays}
          />
        </>
      )}
    </Form>
  );
}
