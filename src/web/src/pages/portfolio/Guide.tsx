import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { serverAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { read } from "../../api/client.ts";
import { Button } from "../../components/Button.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { useTexts } from "../../texts/catalogue.ts";

/** The page of a server without projects: three steps, with commands that can be pasted as they are. */
export function Guide() {
  const { bring, portfolio } = useTexts();
  const [token, setToken] = useState<string>();
  const creation = useMutation({
    mutationFn: () => read("POST /session/tokens", { body: { name: portfolio.guideTokenName } }),
    onSuccess: (created) => setToken(created.token),
  });
  const server = serverAddress();
  const shown = token ?? "$BELVEDERE_TOKEN";
  const steps = [
    {
      title: portfolio.guideScan,
      text: portfolio.guideScanText,
      command: `npx belvedere scan . --project demo --create --server ${server} --token ${shown}`,
    },
    {
      title: portfolio.guideCall,
      text: portfolio.guideCallText,
      command: `curl -H "Authorization: Bearer ${shown}" ${server}/api/projects`,
    },
  ];
  return (
    <div className="page guide">
      <h1>{portfolio.guideTitle}</h1>
      <p>{portfolio.guideText}</p>
      <section className="panel guide-step guide-drop">
        <h2>1. {portfolio.guideDrop}</h2>
        <p className="soft">{portfolio.guideDropText}</p>
        <p>
          <AppLink href="/import">{bring.title}</AppLink>
        </p>
      </section>
      {token === undefined ? (
        <Button kind="primary" disabled={creation.isPending} onClick={() => creation.mutate()}>
          {portfolio.guideToken}
        </Button>
      ) : (
        <p role="status">{portfolio.guideTokenMade}</p>
      )}
      {creation.error === null ? null : <ErrorState error={creation.error} />}
      <ol className="guide-steps">
        {steps.map(({ title, text, command }, index) => (
          <li key={title} className="panel guide-step">
            <h2>
              {index + 2}. {title}
            </h2>
            <p className="soft">{text}</p>
            <CodeBlock text={command} label={title} />
          </li>
        ))}
      </ol>
      <p className="soft">{portfolio.guideWaiting}</p>
    </div>
  );
}
